package org.furrow.node.app;

import java.io.PrintWriter;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code furrow soils}. */
@Command(
        name = "soils",
        description = "Lists the named soils with their parameters and sources.",
        mixinStandardHelpOptions = true)
final class SoilsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        PrintWriter out = spec.commandLine().getOut();
        out.println(
                "| name | kphi Pa/m^n | kc Pa/m^(n-1) | n | cohesion Pa | phi deg | janosi m | elastic Pa/m | source |");
        out.println("|---|---|---|---|---|---|---|---|---|");
        for (String name : SoilPresets.names()) {
            SoilPresets.Preset preset = SoilPresets.find(name).orElseThrow();
            Soil soil = preset.soil();
            out.printf(
                    Locale.ROOT,
                    "| %s | %s | %s | %s | %s | %s | %s | %.0e | %s |%n",
                    name,
                    plain(soil.sinkage().kphi_Pa_mn()),
                    plain(soil.sinkage().kc_Pa_mn1()),
                    plain(soil.sinkage().n()),
                    plain(soil.strength().cohesion_Pa()),
                    plain(StrictMath.toDegrees(soil.strength().phi_rad())),
                    plain(soil.strength().janosi_m()),
                    soil.elastic_Pa_m(),
                    preset.source());
        }
        out.flush();
        return Furrow.OK;
    }

    private static String plain(double value) {
        return new BigDecimal(value, new MathContext(6)).stripTrailingZeros().toPlainString();
    }
}
