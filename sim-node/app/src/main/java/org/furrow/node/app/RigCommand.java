package org.furrow.node.app;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.run.RunFailedException;
import org.furrow.node.run.record.StagePicture;
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
        description = "Test rigs for the soil alone.",
        subcommands = {RigCommand.Wheel.class, RigCommand.Plate.class, RigCommand.Shear.class, RigCommand.Stages.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(wheel | plate | shear | stages)")
final class RigCommand {
    private static final String RUT_HEADER = "i,j,level,sinkage,sinkage_plastic,sigma_yield,kshear";

    private RigCommand() {}

    /** Performs a test; what a test cannot go on with fails the run. */
    private static void perform(Path rig, Runnable test) throws RunFailedException {
        try {
            test.run();
        } catch (IllegalStateException | IllegalArgumentException e) {
            throw new RunFailedException(rig + ": the test cannot go on: " + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
    }

    /** {@code furrow rig wheel}. */
    @Command(
            name = "wheel",
            description = "Drives one loaded rigid wheel over level soil at constant spin and slip.",
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Wheel implements Callable<Integer> {
        @Parameters(paramLabel = "RIG.yaml", description = "The test (see 'furrow schema rig-wheel').")
        private Path rig;

        @Option(names = "--out", required = true, paramLabel = "F.csv", description = "Receives the time series.")
        private Path out;

        @Option(names = "--rut", paramLabel = "G.csv", description = "Receives every touched node as it is at the end.")
        private @Nullable Path rut;

        @Override
        public Integer call() throws InputError, RunFailedException {
            WheelRigSpec spec = RigReader.readWheel(Source.ofFile(rig));
            Table.requireOther("--out", out, rig);
            if (rut != null) {
                Table.requireOther("--rut", rut, rig);
                Table.requireOther("--rut", rut, out);
            }
            boolean passes = spec.motion().passes() > 1;
            String header = (passes ? "pass," : "") + "t,x,sinkage,Fx_drawbar,Fz,torque_y_on_wheel";
            try (Table rows = Table.create(out, header);
                    Table nodes = rut == null ? null : Table.create(rut, RUT_HEADER)) {
                perform(rig, () -> {
                    WheelRig test = new WheelRig(spec);
                    test.run(
                            (pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> rows.append((passes ? pass + "," : "")
                                    + t_s + "," + x_m + "," + sinkage_m + "," + fx_N + "," + fz_N + "," + torque_Nm));
                    if (nodes != null) {
                        test.rut((i, j, level_m, sinkage_m, plastic_m, yield_Pa, shear_m) -> nodes.append(i + "," + j
                                + "," + level_m + "," + sinkage_m + "," + plastic_m + "," + yield_Pa + "," + shear_m));
                        nodes.keep();
                    }
                    rows.keep();
                });
            }
            return Furrow.OK;
        }
    }

    /** {@code furrow rig plate}. */
    @Command(
            name = "plate",
            description = "Presses a rigid level plate into the soil, lifts it and presses it again.",
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Plate implements Callable<Integer> {
        @Parameters(paramLabel = "RIG.yaml", description = "The test (see 'furrow schema rig-plate').")
        private Path rig;

        @Option(names = "--out", required = true, paramLabel = "F.csv", description = "Receives the time series.")
        private Path out;

        @Override
        public Integer call() throws InputError, RunFailedException {
            PlateRigSpec spec = RigReader.readPlate(Source.ofFile(rig));
            Table.requireOther("--out", out, rig);
            try (Table rows = Table.create(out, "t,phase,sinkage,Fz,Fz_bekker_b_short_side,hits")) {
                perform(rig, () -> {
                    new PlateRig(spec)
                            .run((t_s, phase, sinkage_m, fz_N, bekker_N, hits) -> rows.append(
                                    t_s + "," + phase + "," + sinkage_m + "," + fz_N + "," + bekker_N + "," + hits));
                    rows.keep();
                });
            }
            return Furrow.OK;
        }
    }

    /** {@code furrow rig shear}. */
    @Command(
            name = "shear",
            description = "Shears the soil below a loaded plate at constant rate.",
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Shear implements Callable<Integer> {
        @Parameters(paramLabel = "RIG.yaml", description = "The test (see 'furrow schema rig-shear').")
        private Path rig;

        @Option(names = "--out", required = true, paramLabel = "F.csv", description = "Receives the time series.")
        private Path out;

        @Override
        public Integer call() throws InputError, RunFailedException {
            ShearRigSpec spec = RigReader.readShear(Source.ofFile(rig));
            Table.requireOther("--out", out, rig);
            try (Table rows = Table.create(out, "t,shear_m,normal_N,shear_N")) {
                perform(rig, () -> {
                    new ShearRig(spec)
                            .run((t_s, shear_m, normal_N, shear_N) ->
                                    rows.append(t_s + "," + shear_m + "," + normal_N + "," + shear_N));
                    rows.keep();
                });
            }
            return Furrow.OK;
        }
    }

    /** {@code furrow rig stages}. */
    @Command(
            name = "stages",
            description =
                    "Draws the stages of bulldozing behind a rolling wheel as one picture: without it, soil at the boundary"
                            + " of the contact, the front over which it may spread, soil spread.",
            mixinStandardHelpOptions = true,
            sortOptions = false)
    static final class Stages implements Callable<Integer> {
        @Parameters(paramLabel = "RIG.yaml", description = "A wheel test (see 'furrow schema rig-wheel').")
        private Path rig;

        @Option(names = "--out", required = true, paramLabel = "F.png", description = "Receives the picture.")
        private Path out;

        @Override
        public Integer call() throws InputError, RunFailedException {
            WheelRigSpec spec = RigReader.readWheel(Source.ofFile(rig));
            Table.requireOther("--out", out, rig);
            List<StagePicture.Panel> panels = new ArrayList<>();
            perform(rig, () -> panels.addAll(BulldozingStages.of(spec)));
            try {
                StagePicture.write(panels, spec.grid_m(), out);
            } catch (IOException e) {
                throw new RunFailedException(out + ": cannot be written: " + e.getMessage(), e);
            }
            return Furrow.OK;
        }
    }
}
