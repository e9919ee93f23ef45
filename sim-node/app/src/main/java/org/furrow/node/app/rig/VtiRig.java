package org.furrow.node.app.rig;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.base.OutputTable;
import org.furrow.node.figures.TractionCurves;
import org.furrow.node.figures.chart.ChartRow;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Spelling;
import org.furrow.node.results.RunFailedException;
import org.furrow.vehicle.traction.Laws;
import org.furrow.world.contact.WheelSize;
import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code furrow rig vti}. */
@Command(
        name = "vti",
        description = "Draw the laws of traction of rigid ground in one picture: net traction over slip, lateral"
                + " traction over side slip, motion resistance over cone index.")
public final class VtiRig extends CliCommand {
    private static final double PA_PER_KPA = 1000;

    @Option(names = "--out", required = true, paramLabel = "F.png", description = "Write the picture to F.png.")
    private Path out;

    @Option(names = "--csv", paramLabel = "F.csv", description = "Write the curves to F.csv.")
    private @Nullable Path csv;

    @Option(
            names = "--type",
            split = ",",
            paramLabel = "TYPE",
            description = "Laws to draw: dry, wet, snow, ice, sand, clay, brixius (default: the first six).")
    private List<String> types = Laws.NAMES.subList(0, 6);

    @Option(names = "--cone-index-kPa", paramLabel = "CI", description = "Cone index (default: ${DEFAULT-VALUE}).")
    private double coneIndex_kPa = 690;

    @Option(names = "--load-N", paramLabel = "N", description = "Load of the wheel (default: ${DEFAULT-VALUE}).")
    private double load_N = 6300;

    @Option(names = "--deflection-m", paramLabel = "D", description = "Deflection (default: ${DEFAULT-VALUE}).")
    private double deflection_m = 0.05;

    @Option(names = "--width-m", paramLabel = "B", description = "Width of the wheel (default: ${DEFAULT-VALUE}).")
    private double width_m = 0.254;

    @Option(names = "--diameter-m", paramLabel = "D", description = "Its diameter (default: ${DEFAULT-VALUE}).")
    private double diameter_m = 0.934;

    @Option(
            names = "--section-height-m",
            paramLabel = "H",
            description = "From rim to tread (default: ${DEFAULT-VALUE}).")
    private double height_m = 0.2;

    @Override
    public Integer call() throws InputError, RunFailedException {
        TractionCurves curves = curves();
        if (csv != null) {
            OutputTable.requireOther("--csv", csv, out);
            try (OutputTable rows = OutputTable.create(csv, TractionCurves.HEADER)) {
                curves.rows(rows::append);
                rows.keep();
            }
        }
        try {
            ChartRow.write(curves.charts(), out);
        } catch (IOException e) {
            throw new RunFailedException(out + ": cannot be written: " + e.getMessage(), e);
        }
        return ExitCodes.OK;
    }

    private TractionCurves curves() throws InputError {
        for (String type : types) {
            if (!Laws.NAMES.contains(type)) {
                throw new InputError("--type " + type + ": there is no such law; " + Spelling.advice(type, Laws.NAMES));
            }
        }
        try {
            Ranges.positive("--cone-index-kPa", coneIndex_kPa);
            Ranges.positive("--load-N", load_N);
            Ranges.notNegative("--deflection-m", deflection_m);
            WheelSize wheel = new WheelSize(width_m, diameter_m, height_m);
            return new TractionCurves(types, wheel, load_N, deflection_m, PA_PER_KPA * coneIndex_kPa);
        } catch (IllegalArgumentException e) {
            throw new InputError(String.valueOf(e.getMessage()));
        }
    }
}
