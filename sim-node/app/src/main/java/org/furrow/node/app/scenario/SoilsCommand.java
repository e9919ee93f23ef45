package org.furrow.node.app.scenario;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.app.terminal.Columns;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.vehicle.compile.TreeReport;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code furrow soils}. */
@Command(name = "soils", description = "List the named soils with their parameters and sources, or print one as YAML.")
public final class SoilsCommand extends CliCommand {
    private static final String[] HEADER = {"name", "kphi", "kc", "n", "cohesion", "phi", "janosi", "elastic", "damping"
    };
    private static final String[] UNITS = {"", "Pa/m^n", "Pa/m^(n-1)", "", "Pa", "deg", "m", "Pa/m", "Pa s/m"};

    @Parameters(
            paramLabel = "NAME",
            arity = "0..1",
            completionCandidates = BuiltInNames.Soils.class,
            description = "Print this soil as the value of the key 'soil', to copy and change.")
    private @Nullable String name;

    @Override
    public Integer call() throws InputError {
        if (name != null) {
            print(name);
        } else {
            list();
        }
        return ExitCodes.OK;
    }

    private void list() {
        List<String[]> rows = new ArrayList<>(List.of(HEADER, UNITS));
        for (String each : SoilPresets.names()) {
            Soil soil = SoilPresets.find(each).orElseThrow().soil();
            rows.add(new String[] {
                each,
                TreeReport.number(soil.sinkage().kphi_Pa_mn()),
                TreeReport.number(soil.sinkage().kc_Pa_mn1()),
                TreeReport.number(soil.sinkage().n()),
                TreeReport.number(soil.strength().cohesion_Pa()),
                TreeReport.number(StrictMath.toDegrees(soil.strength().phi_rad())),
                TreeReport.number(soil.strength().janosi_m()),
                power(soil.elastic_Pa_m()),
                power(soil.damping_Pas_m())
            });
        }
        Columns.table(rows).forEach(out()::println);
        out().println();
        out().println("Sources");
        int width = Columns.widest(List.copyOf(SoilPresets.names()));
        for (String each : SoilPresets.names()) {
            String source = SoilPresets.find(each).orElseThrow().source();
            Columns.entry(each, width, source).forEach(out()::println);
        }
    }

    private void print(String wanted) throws InputError {
        SoilPresets.Preset preset = SoilPresets.find(wanted)
                .orElseThrow(() -> new InputError(
                        "there is no soil '" + wanted + "'; " + Spelling.advice(wanted, SoilPresets.names())));
        Soil soil = preset.soil();
        out().println("# " + wanted + ": " + preset.source());
        out().println("soil:");
        key("kphi", soil.sinkage().kphi_Pa_mn());
        key("kc", soil.sinkage().kc_Pa_mn1());
        key("n", soil.sinkage().n());
        key("cohesion_Pa", soil.strength().cohesion_Pa());
        key("phi_deg", StrictMath.toDegrees(soil.strength().phi_rad()));
        key("janosi_m", soil.strength().janosi_m());
        key("elastic_Pa_m", soil.elastic_Pa_m());
        key("damping_Pas_m", soil.damping_Pas_m());
    }

    private void key(String key, double value) {
        out().println("  " + key + ": " + TreeReport.number(value));
    }

    private static String power(double value) {
        return String.format(Locale.ROOT, "%.0e", value).replace("e+0", "e");
    }
}
