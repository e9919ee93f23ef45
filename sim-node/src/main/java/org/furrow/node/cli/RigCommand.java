package org.furrow.node.cli;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.RigReader;
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
        subcommands = RigCommand.Wheel.class,
        mixinStandardHelpOptions = true,
        synopsisSubcommandLabel = "wheel")
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
            write(
                    out,
                    (passes ? "pass," : "") + "t,x,sinkage,Fx_drawbar,Fz,torque_y_on_wheel",
                    file -> test.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> append(
                            file,
                            (passes ? pass + "," : "") + t_s + "," + x_m + "," + sinkage_m + "," + fx_N + "," + fz_N
                                    + "," + torque_Nm)));
            if (rut != null) {
                write(
                        rut,
                        "i,j,level,sinkage,sinkage_plastic,sigma_yield,kshear",
                        file -> test.rut((i, j, level_m, sinkage_m, plastic_m, yield_Pa, shear_m) -> append(
                                file,
                                i + "," + j + "," + level_m + "," + sinkage_m + "," + plastic_m + "," + yield_Pa + ","
                                        + shear_m)));
            }
            return Furrow.OK;
        }

        private interface Content {
            void writeTo(BufferedWriter file);
        }

        private static void write(Path path, String header, Content content) throws InputError {
            try (BufferedWriter file = Files.newBufferedWriter(path, StandardCharsets.UTF_8)) {
                append(file, header);
                content.writeTo(file);
            } catch (IOException e) {
                throw new InputError(path + ": cannot be written: " + e);
            } catch (UncheckedIOException e) {
                throw new InputError(path + ": cannot be written: " + e.getCause());
            }
        }

        private static void append(BufferedWriter file, String line) {
            try {
                file.write(line);
                file.write('\n');
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }
    }
}
