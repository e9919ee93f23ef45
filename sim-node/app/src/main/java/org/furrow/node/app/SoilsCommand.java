package org.furrow.node.app;

import java.io.PrintWriter;
import java.util.Locale;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import picocli.CommandLine.Command;

/** {@code furrow soils}. */
@Command(name = "soils", description = "List the named soils with their parameters and sources.")
final class SoilsCommand extends CliCommand {
    @Override
    public Integer call() {
        PrintWriter out = out();
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
                    TreeReport.number(soil.sinkage().kphi_Pa_mn()),
                    TreeReport.number(soil.sinkage().kc_Pa_mn1()),
                    TreeReport.number(soil.sinkage().n()),
                    TreeReport.number(soil.strength().cohesion_Pa()),
                    TreeReport.number(StrictMath.toDegrees(soil.strength().phi_rad())),
                    TreeReport.number(soil.strength().janosi_m()),
                    soil.elastic_Pa_m(),
                    preset.source());
        }
        return Furrow.OK;
    }
}
