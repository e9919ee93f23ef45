package org.furrow.node.app.rig;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.base.OutputTable;
import org.furrow.node.figures.StagePicture;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.reader.RigReader;
import org.furrow.scm.rig.PlateRig;
import org.furrow.scm.rig.PlateRigSpec;
import org.furrow.scm.rig.ShearRig;
import org.furrow.scm.rig.ShearRigSpec;
import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow rig}. */
@Command(
        name = "rig",
        description =
                "Run a test rig on the soil alone, compare rigs with measurements, or draw the laws of traction of rigid"
                        + " ground.",
        subcommands = {
            RigCommand.Wheel.class,
            RigCommand.Plate.class,
            RigCommand.Shear.class,
            RigCommand.Stages.class,
            VtiRig.class,
            MeasuredRig.class
        },
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(wheel | plate | shear | stages | vti | measured)")
public final class RigCommand {
    private static final String RUT_HEADER = "i,j,level,sinkage,sinkage_plastic,sigma_yield,kshear";

    private RigCommand() {}

    /** Runs a test and converts its failure to a failed run. */
    private static void perform(Path rig, Runnable test) throws RunFailedException {
        try {
            test.run();
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new RunFailedException(rig + ": the test failed: " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    /** A test that writes a table. */
    abstract static class TableTest extends CliCommand {
        @Parameters(paramLabel = "RIG", description = "Test file (see 'furrow schema rig-${COMMAND-NAME}').")
        Path rig;

        @Option(names = "--out", required = true, paramLabel = "F.csv", description = "Write the time series to F.csv.")
        Path out;

        /** Runs the test and moves the complete table to its file. */
        int write(String header, Consumer<OutputTable> test) throws InputError, RunFailedException {
            OutputTable.requireOther("--out", out, rig);
            try (OutputTable rows = OutputTable.create(out, header)) {
                perform(rig, () -> {
                    test.accept(rows);
                    rows.keep();
                });
            }
            return ExitCodes.OK;
        }
    }

    /** {@code furrow rig wheel}. */
    @Command(name = "wheel", description = "Drive one loaded wheel over level soil at constant spin and slip.")
    static final class Wheel extends TableTest {
        @Option(
                names = "--rut",
                paramLabel = "G.csv",
                description = "Write the final state of every touched node to G.csv.")
        private @Nullable Path rut;

        @Override
        public Integer call() throws InputError, RunFailedException {
            WheelRigSpec spec = RigReader.readWheel(Source.ofFile(rig));
            if (rut != null) {
                OutputTable.requireOther("--rut", rut, rig);
                OutputTable.requireOther("--rut", rut, out);
            }
            boolean passes = spec.motion().passes() > 1;
            boolean side = spec.motion().slip().angle_rad() != 0;
            boolean soft = spec.wheel().soft() != null;
            String header = (passes ? "pass," : "") + "t,x,sinkage,Fx_drawbar,Fz,torque_y_on_wheel"
                    + (side ? ",Fy_side" : "") + (soft ? ",deflection,pressure" : "");
            try (OutputTable nodes = rut == null ? null : OutputTable.create(rut, RUT_HEADER)) {
                return write(header, rows -> {
                    WheelRig test = new WheelRig(spec);
                    test.run(
                            (pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> rows.append((passes ? pass + "," : "")
                                    + t_s + "," + x_m + "," + sinkage_m + "," + fx_N + "," + fz_N + "," + torque_Nm
                                    + (side ? "," + test.side_N() : "")
                                    + (soft ? "," + test.deflection_m() + "," + test.inflation_Pa() : "")));
                    if (nodes != null) {
                        test.rut((i, j, level_m, sinkage_m, plastic_m, yield_Pa, shear_m) -> nodes.append(i + "," + j
                                + "," + level_m + "," + sinkage_m + "," + plastic_m + "," + yield_Pa + "," + shear_m));
                        nodes.keep();
                    }
                });
            }
        }
    }

    /** {@code furrow rig plate}. */
    @Command(name = "plate", description = "Press a rigid level plate into the soil, lift it and press it again.")
    static final class Plate extends TableTest {
        @Override
        public Integer call() throws InputError, RunFailedException {
            PlateRigSpec spec = RigReader.readPlate(Source.ofFile(rig));
            return write("t,phase,sinkage,Fz,Fz_bekker_b_short_side,hits", rows -> new PlateRig(spec)
                    .run((t_s, phase, sinkage_m, fz_N, bekker_N, hits) -> rows.append(
                            t_s + "," + phase + "," + sinkage_m + "," + fz_N + "," + bekker_N + "," + hits)));
        }
    }

    /** {@code furrow rig shear}. */
    @Command(name = "shear", description = "Shear the soil below a loaded plate at constant rate.")
    static final class Shear extends TableTest {
        @Override
        public Integer call() throws InputError, RunFailedException {
            ShearRigSpec spec = RigReader.readShear(Source.ofFile(rig));
            return write("t,shear_m,normal_N,shear_N", rows -> new ShearRig(spec)
                    .run((t_s, shear_m, normal_N, shear_N) ->
                            rows.append(t_s + "," + shear_m + "," + normal_N + "," + shear_N)));
        }
    }

    /** {@code furrow rig stages}. */
    @Command(
            name = "stages",
            description =
                    "Draw the stages of bulldozing behind a rolling wheel in one picture: no bulldozing, soil moved"
                            + " to the boundary of the contact, the front over which it may spread, and the spread soil.")
    static final class Stages extends CliCommand {
        @Parameters(paramLabel = "RIG", description = "Wheel test file (see 'furrow schema rig-wheel').")
        private Path rig;

        @Option(names = "--out", required = true, paramLabel = "F.png", description = "Write the picture to F.png.")
        private Path out;

        @Override
        public Integer call() throws InputError, RunFailedException {
            WheelRigSpec spec = RigReader.readWheel(Source.ofFile(rig));
            OutputTable.requireOther("--out", out, rig);
            List<StagePicture.Panel> panels = new ArrayList<>();
            perform(rig, () -> panels.addAll(BulldozingStages.of(spec)));
            try {
                StagePicture.write(panels, spec.grid_m(), out);
            } catch (IOException e) {
                throw new RunFailedException(out + ": cannot be written: " + e.getMessage(), e);
            }
            return ExitCodes.OK;
        }
    }
}
