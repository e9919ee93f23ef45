package org.furrow.node.app.vehicle;

import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Locale;
import org.furrow.node.app.command.CliCommand;
import org.furrow.node.app.command.ExitCodes;
import org.furrow.node.app.command.OutputTable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.reader.VehicleReader;
import org.furrow.vehicle.multibody.JointReadout;
import org.furrow.vehicle.multibody.Multibody;
import org.furrow.vehicle.multibody.MultibodyModel;
import org.furrow.vehicle.multibody.Stepper;
import org.furrow.vehicle.ode.Integrator;
import org.furrow.world.math.Quaternions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow mechanism}. */
@Command(
        name = "mechanism",
        description = "Simulate a mechanism and write a table: time, the coordinates of each joint, and the position,"
                + " orientation and velocities of each body.")
public final class MechanismCommand extends CliCommand {
    private static final String[] BODY_COLUMNS = {
        "x_m", "y_m", "z_m", "qw", "qx", "qy", "qz", "vx_mps", "vy_mps", "vz_mps", "wx_radps", "wy_radps", "wz_radps"
    };
    private static final long MAX_STEPS = 2_000_000_000L;

    @Parameters(
            paramLabel = "MODEL",
            description = "Mechanism file (see 'furrow schema mechanism'), or name of a built-in mechanism.")
    private String model;

    @Option(names = "--duration", required = true, paramLabel = "S", description = "Simulate S seconds.")
    private double duration_s;

    @Option(names = "--step", required = true, paramLabel = "S", description = "Use steps of S seconds.")
    private double step_s;

    @Option(names = "--out", required = true, paramLabel = "F.csv", description = "Write the table to F.csv.")
    private Path out;

    @Option(names = "--every", paramLabel = "N", description = "Write a row every N steps (default: ${DEFAULT-VALUE}).")
    private int every = 1;

    @Option(
            names = "--integrator",
            paramLabel = "METHOD",
            defaultValue = "rk4",
            description = "Integrator: euler (semi-implicit), rk2 or rk4 (default: ${DEFAULT-VALUE}).")
    private Integrator integrator;

    @Override
    public Integer call() throws InputError, RunFailedException {
        long steps = steps();
        Source file = Library.findVehicle(model);
        if (file.path() != null) {
            OutputTable.requireOther("--out", out, file.path());
        }
        MultibodyModel compiled =
                VehicleReader.mechanism(file, Mistakes.first()).compile();
        Motion motion = new Motion(compiled);
        try (OutputTable table = OutputTable.create(out, motion.header())) {
            motion.run(steps, table);
            table.keep();
        } catch (UncheckedIOException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
        out().printf(
                        Locale.ROOT,
                        "%s: %d steps, loops closed within %.2g m or rad; table in %s%n",
                        compiled.name(),
                        steps,
                        motion.loopError,
                        out);
        return ExitCodes.OK;
    }

    private long steps() throws InputError {
        if (!(step_s > 0) || Double.isInfinite(step_s)) {
            throw new InputError("--step " + step_s + ": must be > 0 s");
        }
        double steps = duration_s / step_s;
        if (!(steps >= 1 && steps <= MAX_STEPS)) {
            throw new InputError("--duration " + duration_s + ": must be between one and " + MAX_STEPS + " steps of "
                    + step_s + " s");
        }
        if (every < 1) {
            throw new InputError("--every " + every + ": must be at least 1");
        }
        long whole = Math.round(steps);
        if (Math.abs(steps - whole) > 1e-6 * whole) {
            throw new InputError("--duration " + duration_s + ": must be a whole number of steps of " + step_s
                    + " s; try " + (float) (whole * step_s));
        }
        return whole;
    }

    /** Steps the mechanism and formats the rows of the table. */
    private final class Motion {
        private final MultibodyModel compiled;
        private final Multibody multibody;
        private final JointReadout joints;
        private final double[] q;
        private final double[] v;
        private final double[] orientation;
        private final double[] position = new double[3];
        private final double[] rotation = new double[9];
        private final double[] angular = new double[3];
        private final double[] linear = new double[3];
        /** Largest error in closing a loop so far, in m or rad. */
        private double loopError;

        Motion(MultibodyModel compiled) {
            this.compiled = compiled;
            multibody = new Multibody(compiled);
            joints = new JointReadout(multibody);
            q = compiled.tree().designCoordinates();
            v = compiled.start().velocities().clone();
            orientation = new double[4 * compiled.bodies().size()];
        }

        String header() {
            StringBuilder header = new StringBuilder("t");
            joints.names().forEach(name -> header.append(',').append(name));
            for (MultibodyModel.BodyFrame body : compiled.bodies()) {
                for (String column : BODY_COLUMNS) {
                    header.append(',').append(body.name()).append('.').append(column);
                }
            }
            return header.toString();
        }

        void run(long steps, OutputTable table) throws RunFailedException {
            Stepper stepper = new Stepper(multibody, integrator);
            table.append(row(0));
            for (long n = 0; n < steps; n++) {
                try {
                    stepper.step(q, v, n * step_s, step_s, Multibody.Outside.NONE);
                } catch (IllegalStateException e) {
                    throw new RunFailedException("t=" + (n + 1) * step_s + " s: " + e.getMessage(), e);
                }
                if ((n + 1) % every == 0) {
                    table.append(row((n + 1) * step_s));
                } else if (joints.turns()) {
                    multibody.updateKinematics(q, v);
                    joints.read(q);
                }
            }
        }

        private String row(double t_s) {
            multibody.updateKinematics(q, v);
            loopError = Math.max(loopError, multibody.largestError());
            StringBuilder row = new StringBuilder().append(t_s);
            append(row, joints.read(q));
            for (int b = 0; b < compiled.bodies().size(); b++) {
                multibody.position(b, position, 0);
                multibody.rotation(b, rotation, 0);
                multibody.velocity(b, angular, linear, 0);
                Quaternions.fromMatrix(rotation, orientation, 4 * b);
                append(row, position);
                for (int k = 4 * b; k < 4 * b + 4; k++) {
                    row.append(',').append(orientation[k]);
                }
                append(row, linear);
                append(row, angular);
            }
            return row.toString();
        }

        private static void append(StringBuilder row, double[] values) {
            for (double value : values) {
                row.append(',').append(value);
            }
        }
    }
}
