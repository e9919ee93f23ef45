package org.furrow.node.app.rig;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.option.BuiltInNames;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.Spelling;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.study.soilfit.SoilFit;
import org.furrow.node.study.soilfit.SoilFitFolder;
import org.furrow.node.study.soilfit.SoilTests;
import org.furrow.node.study.soilfit.Window;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code furrow soil}. */
@Command(
        name = "soil",
        description = "Make a soil from tests ('furrow soils' lists the named ones).",
        subcommands = SoilCommand.Fit.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(fit)")
public final class SoilCommand {
    private SoilCommand() {}

    /** {@code furrow soil fit}. */
    @Command(
            name = "fit",
            description = "Fit a soil to plate and shear tests: soil.yaml, a report with intervals and windows, tables"
                    + " and figures. Where the tests do not determine a soil, only the report is written.")
    static final class Fit extends CliCommand {
        private static final double PA_PER_KPA = 1000;

        @Option(
                names = "--plates",
                required = true,
                paramLabel = "P.csv",
                description =
                        "Plate tests: test,b_m,sinkage_m,pressure_Pa, where b is the radius of a round plate. Built"
                                + " in: grc-1-plates.csv, cullinan-plates.csv.")
        private String plates;

        @Option(
                names = "--shear",
                paramLabel = "S.csv",
                description = "Shear tests: test,normal_Pa,shear_m,stress_Pa. Built in: cullinan-shear.csv.")
        private @Nullable String shear;

        @Option(names = "--out", required = true, paramLabel = "DIR", description = "Folder for the results.")
        private Path out;

        @Option(
                names = "--from-kPa",
                paramLabel = "P",
                description = "Leave out pressures of the plates up to P (default: 0).")
        private double from_kPa;

        @Option(
                names = "--to-kPa",
                paramLabel = "P",
                description = "Leave out pressures of the plates above P (default: none).")
        private double to_kPa = Double.POSITIVE_INFINITY;

        @Option(
                names = "--width-m",
                paramLabel = "B",
                description = "Make the soil for contacts of this width: kphi is the modulus there and kc is 0.")
        private double width_m = Double.NaN;

        @Option(
                names = "--cohesion-Pa",
                paramLabel = "C",
                description = "Cohesion, which is then not fitted, such as 0 for dry sand.")
        private double cohesion_Pa = Double.NaN;

        @Option(
                names = "--rest",
                paramLabel = "SOIL",
                completionCandidates = BuiltInNames.Soils.class,
                description = "Named soil that gives stiffness and damping, and without --shear the strength.")
        private @Nullable String rest;

        @Option(names = "--name", paramLabel = "NAME", description = "Name of the soil (default: none).")
        private String name = "";

        @Override
        public Integer call() throws InputError, RunFailedException {
            Source sheared = shear == null ? null : table(shear);
            SoilFit fit = SoilFit.of(SoilTests.read(table(plates), sheared, choice()));
            try {
                SoilFitFolder.write(fit, out);
            } catch (IOException e) {
                throw new RunFailedException(out + ": cannot be written: " + e.getMessage(), e);
            }
            fit.doubts().forEach(this::note);
            if (!fit.refusals().isEmpty()) {
                throw new InputError(plates + ": the tests do not determine a soil: "
                        + String.join("; ", fit.refusals()) + "; see " + out.resolve("report.md"));
            }
            out().println("soil in " + out.resolve("soil.yaml") + ", intervals and windows in "
                    + out.resolve("report.md"));
            return ExitCodes.OK;
        }

        /** A table of tests: a file, or one of this program. */
        private static Source table(String name) throws InputError {
            Source builtIn = Source.builtIn("measured", name);
            return builtIn == null || Files.exists(Path.of(name)) ? Source.ofFile(Path.of(name)) : builtIn;
        }

        private SoilTests.Choice choice() throws InputError {
            try {
                return new SoilTests.Choice(
                        new Window(PA_PER_KPA * from_kPa, PA_PER_KPA * to_kPa),
                        width_m,
                        cohesion_Pa,
                        named(rest),
                        name);
            } catch (IllegalArgumentException e) {
                throw new InputError(String.valueOf(e.getMessage()));
            }
        }

        private static @Nullable Soil named(@Nullable String name) throws InputError {
            if (name == null) {
                return null;
            }
            return SoilPresets.find(name)
                    .orElseThrow(() -> new InputError(
                            "--rest: there is no soil '" + name + "'; " + Spelling.advice(name, SoilPresets.names())))
                    .soil();
        }
    }
}
