package org.furrow.node.study.soilfit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.input.file.AtomicFile;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.soilfit.SoilFit.Parameter;
import org.furrow.scm.soil.Soil;

/** The files of a fit: {@code soil.yaml} if there is a soil, {@code report.md}, tables and figures. */
public final class SoilFitFolder {
    private static final double PER_KILO = 1000;

    private SoilFitFolder() {}

    /** Writes all files; an older {@code soil.yaml} is deleted when the tests do not determine a soil. */
    public static void write(SoilFit fit, Path folder) throws IOException {
        Files.createDirectories(folder);
        List<Figure> figures = SoilFitFigures.of(fit);
        Figure.write(figures, folder);
        AtomicFile.write(folder.resolve("parameters.csv"), part -> Files.write(part, parameters(fit)));
        AtomicFile.write(folder.resolve("windows.csv"), part -> Files.write(part, windows(fit)));
        AtomicFile.write(folder.resolve("report.md"), report(fit, figures));
        Path soil = folder.resolve("soil.yaml");
        if (fit.refusals().isEmpty()) {
            AtomicFile.write(soil, yaml(fit));
        } else {
            Files.deleteIfExists(soil);
        }
    }

    /** The soil as the file of a soil, with the origin of each value. */
    static String yaml(SoilFit fit) {
        Soil soil = fit.soil();
        MarkdownPage page = new MarkdownPage();
        page.line("# Made by 'furrow soil fit' from plate tests, "
                + fit.tests().window().label() + ".");
        if (!soil.name().isEmpty()) {
            page.line("name: %s", soil.name());
        }
        boolean width = !Double.isNaN(fit.tests().width_m());
        String of = width ? "measured, kc/b + kphi at b = " + fit.tests().width_m() + " m" : "measured";
        value(page, "kphi", soil.sinkage().kphi_Pa_mn(), of);
        value(page, "kc", soil.sinkage().kc_Pa_mn1(), width ? "contained in kphi" : "measured");
        value(page, "n", soil.sinkage().n(), "measured");
        String strength = fit.shear() == null ? "of the soil of --rest" : "measured";
        boolean given = fit.shear() != null && !Double.isNaN(fit.tests().cohesion_Pa());
        value(page, "cohesion_Pa", soil.strength().cohesion_Pa(), given ? "given" : strength);
        value(page, "phi_deg", StrictMath.toDegrees(soil.strength().phi_rad()), strength);
        value(page, "janosi_m", soil.strength().janosi_m(), strength);
        String rest = fit.tests().rest() == null ? "assumed" : "of the soil of --rest, at least 2 kphi";
        value(page, "elastic_Pa_m", soil.elastic_Pa_m(), rest);
        value(
                page,
                "damping_Pas_m",
                soil.damping_Pas_m(),
                fit.tests().rest() == null ? "assumed" : "of the soil of --rest");
        return page.toString();
    }

    private static void value(MarkdownPage page, String key, double value, String origin) {
        page.line("%s: %s   # %s", key, number(value), origin);
    }

    /** Five digits, with a point, so that YAML reads a number. */
    private static String number(double value) {
        if (value == 0) {
            return "0";
        }
        String text = String.format(Locale.ROOT, "%.4e", value);
        return Math.abs(value) >= 1e5 || Math.abs(value) < 1e-3 ? text : Double.toString(Double.parseDouble(text));
    }

    private static List<String> parameters(SoilFit fit) {
        List<String> rows = new ArrayList<>(List.of("parameter,unit,value,low,high"));
        for (Parameter each : fit.parameters()) {
            rows.add(each.name().replace(',', ' ') + "," + each.unit() + "," + each.value() + ","
                    + (each.value() - each.halfWidth()) + "," + (each.value() + each.halfWidth()));
        }
        return rows;
    }

    private static List<String> windows(SoilFit fit) {
        List<String> rows = new ArrayList<>(List.of("from_Pa,to_Pa,n,kc_Pa_mn1,kphi_Pa_mn"));
        for (SoilFit.InWindow each : fit.windows()) {
            BekkerFit in = each.fit();
            if (in != null) {
                rows.add(each.window().from_Pa() + "," + each.window().to_Pa() + "," + in.n() + "," + in.kc_Pa_mn1()
                        + "," + in.kphi_Pa_mn());
            }
        }
        return rows;
    }

    static String report(SoilFit fit, List<Figure> figures) {
        MarkdownPage page = new MarkdownPage();
        page.paragraph(
                "# Soil from %d plate and %d shear tests",
                fit.tests().plates().size(), fit.tests().shear().size());
        if (fit.refusals().isEmpty()) {
            page.paragraph("The soil is in `soil.yaml`.");
        } else {
            page.paragraph("**No soil was made:**");
            fit.refusals().forEach(reason -> page.line("- " + reason));
            page.line("");
        }
        fit.doubts().forEach(doubt -> page.paragraph("%s", doubt));
        parameters(page, fit);
        plates(page, fit);
        windows(page, fit);
        page.paragraph(
                "Method: Wong's (1980) weighted least squares for the plates, least squares of Janosi's curve for"
                        + " shear; 95 %% intervals by the jackknife over tests. Where a plate or a normal pressure has one test"
                        + " only, its interval lacks the scatter from test to test.");
        page.figures(figures);
        return page.toString();
    }

    private static void parameters(MarkdownPage page, SoilFit fit) {
        page.line("| parameter | value | 95 % interval | unit |");
        page.line("|---|---|---|---|");
        for (Parameter each : fit.parameters()) {
            page.line("| %s | %.5g | +- %.2g | %s |", each.name(), each.value(), each.halfWidth(), each.unit());
        }
        page.line("");
        ShearFit shear = fit.shear();
        if (shear != null) {
            page.paragraph(
                    "Friction angle %.4g degrees; error of the shear stress %.2g %% of its mean.",
                    StrictMath.toDegrees(StrictMath.atan(shear.tanPhi())), 100 * shear.error());
        }
    }

    private static void plates(MarkdownPage page, SoilFit fit) {
        BekkerFit plates = fit.plates();
        if (plates == null) {
            return;
        }
        page.paragraph("Plates, %s:", fit.tests().window().label());
        page.line(
                "| b m | own n | k at the common n, Pa/m^n | up to kPa | sinkage mm | error, % of the mean pressure |");
        page.line("|---|---|---|---|---|---|");
        for (BekkerFit.Plate plate : plates.plates()) {
            int last = plate.pressure_Pa().length - 1;
            page.line(
                    "| %s | %.4g | %.5g | %.4g | %.3g to %.3g | %.2g |",
                    plate.b_m(),
                    plate.n(),
                    plate.modulus_Pa_mn(),
                    plate.pressure_Pa()[last] / PER_KILO,
                    PER_KILO * plate.sinkage_m()[0],
                    PER_KILO * plate.sinkage_m()[last],
                    100 * plate.error());
        }
        page.line("");
    }

    private static void windows(MarkdownPage page, SoilFit fit) {
        page.paragraph("The same fit in other windows of pressure:");
        page.line("| window | n | kc Pa/m^(n-1) | kphi Pa/m^n |");
        page.line("|---|---|---|---|");
        for (SoilFit.InWindow each : fit.windows()) {
            BekkerFit in = each.fit();
            if (in == null) {
                page.line("| %s | none: %s | | |", each.window().label(), each.why());
            } else {
                page.line(
                        "| %s | %.4g | %.5g | %.5g |", each.window().label(), in.n(), in.kc_Pa_mn1(), in.kphi_Pa_mn());
            }
        }
        page.line("");
    }
}
