package org.furrow.node.cli;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.RigReader;
import org.furrow.scm.rig.PlateRig;
import org.furrow.scm.rig.ShearRig;
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
        subcommands = {RigCommand.Wheel.class, RigCommand.Plate.class, RigCommand.Shear.class},
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "(wheel | plate | shear)")
final class RigCommand {
    private RigCommand() {}

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
        public Integer call() throws InputError {
            WheelRigSpec spec = RigReader.readWheel(Source.ofFile(rig));
            WheelRig test = new WheelRig(spec);
            boolean passes = spec.motion().passes() > 1;
            Table.write(
                    out,
                    (passes ? "pass," : "") + "t,x,sinkage,Fx_drawbar,Fz,torque_y_on_wheel",
                    file -> test.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> Table.append(
                            file,
                            (passes ? pass + "," : "") + t_s + "," + x_m + "," + sinkage_m + "," + fx_N + "," + fz_N
                                    + "," + torque_Nm)));
            if (rut != null) {
                Table.write(
                        rut,
                        "i,j,level,sinkage,sinkage_plastic,sigma_yield,kshear",
                        file -> test.rut((i, j, level_m, sinkage_m, plastic_m, yield_Pa, shear_m) -> Table.append(
                                file,
                                i + "," + j + "," + level_m + "," + sinkage_m + "," + plastic_m + "," + yield_Pa + ","
                                        + shear_m)));
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
        public Integer call() throws InputError {
            PlateRig test = new PlateRig(RigReader.readPlate(Source.ofFile(rig)));
            Table.write(
                    out,
                    "t,phase,sinkage,Fz,Fz_bekker_b_short_side,hits",
                    file -> test.run((t_s, phase, sinkage_m, fz_N, bekker_N, hits) -> Table.append(
                            file, t_s + "," + phase + "," + sinkage_m + "," + fz_N + "," + bekker_N + "," + hits)));
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
        public Integer call() throws InputError {
            ShearRig test = new ShearRig(RigReader.readShear(Source.ofFile(rig)));
            Table.write(
                    out,
                    "t,shear_m,normal_N,shear_N",
                    file -> test.run((t_s, shear_m, normal_N, shear_N) ->
                            Table.append(file, t_s + "," + shear_m + "," + normal_N + "," + shear_N)));
            return Furrow.OK;
        }
    }
}
