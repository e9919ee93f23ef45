package org.furrow.node.app.vehicle;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.furrow.node.app.base.CliCommand;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.app.base.OutputTable;
import org.furrow.node.app.option.HostPort;
import org.furrow.node.hil.pace.RealTime;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.results.RunFailedException;
import org.furrow.node.run.machine.ControllerLink;
import org.furrow.node.run.machine.StepClock;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.mechanism.MechanismFile;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.contact.MechanismContacts;
import org.furrow.vehicle.dynamics.JointSensor;
import org.furrow.vehicle.dynamics.MechanismPorts;
import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.MultibodyModel;
import org.furrow.vehicle.dynamics.Stepper;
import org.furrow.vehicle.ode.Integrator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code furrow mechanism}. */
@Command(
        name = "mechanism",
        description =
                "Simulate a mechanism and write a table: time, the coordinates of each joint, the position,"
                        + " orientation and velocities of each body, and the loads of contacts. A controller in another process can drive it over TCP.")
public final class MechanismCommand extends CliCommand {
    private static final long MAX_STEPS = 2_000_000_000L;
    private static final double LONGEST_TIMEOUT_S = 3600;

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
            description = "Integrator: euler (semi-implicit), rk2, ode3, rk4 or ode5 (default: ${DEFAULT-VALUE}).")
    private Integrator integrator;

    @Option(
            names = "--listen",
            paramLabel = "HOST:PORT",
            description =
                    "Wait for a controller at this address; port 0 takes a free one. Before each step it gets time and"
                            + " sensors and answers with the inputs (docs/mechanisms.md). Connections are not encrypted: keep to"
                            + " networks that you trust.")
    private @Nullable String listen;

    @Option(
            names = "--real-time",
            description =
                    "Start each step when it is due on the clock (with --listen), with real-time scheduling as far as"
                            + " the machine allows it.")
    private boolean isPaced;

    @Option(names = "--cpu", paramLabel = "N", description = "Keep the steps on processor N (with --real-time).")
    private int cpu = RealTime.ANY_CPU;

    @Option(
            names = "--timeout",
            paramLabel = "S",
            description = "Give up on a controller that does not connect or answer for S seconds (default:"
                    + " ${DEFAULT-VALUE}).")
    private double timeout_s = 60;

    @Override
    public Integer call() throws InputError, RunFailedException {
        long steps = steps();
        requireController();
        Source file = Library.findVehicle(model);
        if (file.path() != null) {
            OutputTable.requireOther("--out", out, file.path());
        }
        MechanismFile mechanism = VehicleReader.mechanism(file, Mistakes.first());
        MultibodyModel compiled = mechanism.compile();
        MechanismContacts contacts = mechanism.touch();
        if (step_s > contacts.longestStep_s()) {
            throw new InputError("--step " + step_s + ": contacts of " + compiled.name() + " need at most "
                    + (float) contacts.longestStep_s()
                    + " s, the square root of the lightest mass over their stiffness");
        }
        Multibody multibody = new Multibody(compiled);
        MechanismTable columns = new MechanismTable(mechanism.spec(), multibody, contacts);
        try (OutputTable table = OutputTable.create(out, String.join(",", columns.columns()));
                MechanismEvents events = new MechanismEvents(mechanism.observers(), columns, out, step_s);
                Control control = listen == null ? Control.NONE : controller(mechanism, compiled)) {
            run(new Moved(multibody, contacts), new Seen(columns, table, events), steps, control);
            table.keep();
            control.report(out());
        } catch (IOException e) {
            throw new RunFailedException((listen == null ? "" : "--listen " + listen + ": ") + e.getMessage(), e);
        } catch (UncheckedIOException e) {
            throw new RunFailedException(String.valueOf(e.getMessage()), e);
        }
        out().printf(
                        Locale.ROOT,
                        "%s: %d steps, loops closed within %.2g m or rad; table in %s%n",
                        compiled.name(),
                        steps,
                        columns.loopError(),
                        out);
        return ExitCodes.OK;
    }

    /** A mechanism and its contacts. */
    private record Moved(Multibody multibody, MechanismContacts contacts) {}

    /** What is written about it. */
    private record Seen(MechanismTable columns, OutputTable table, MechanismEvents events) {}

    private void run(Moved moved, Seen seen, long steps, Control control) throws RunFailedException, IOException {
        Stepper stepper = new Stepper(moved.multibody, integrator);
        double[] q = moved.multibody.model().tree().designCoordinates();
        double[] v = moved.multibody.model().start().velocities().clone();
        write(seen, 0, q, v);
        for (long n = 0; n < steps; n++) {
            control.before(moved.multibody, q, v, n * step_s);
            try {
                moved.contacts.begin(step_s);
                stepper.step(q, v, n * step_s, step_s, moved.contacts);
            } catch (IllegalStateException e) {
                throw new RunFailedException("t=" + (n + 1) * step_s + " s: " + e.getMessage(), e);
            }
            control.after();
            write(seen, n + 1, q, v);
        }
    }

    /** Writes the row of a step to the tables that have one. */
    private void write(Seen seen, long step, double[] q, double[] v) {
        boolean isDue = step % every == 0;
        if (!isDue && seen.events.isEmpty()) {
            seen.columns.follow(q, v);
            return;
        }
        double[] row = seen.columns.read(step * step_s, q, v);
        seen.events.offer(step, row);
        if (isDue) {
            seen.table.append(MechanismTable.text(row));
        }
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

    private void requireController() throws InputError {
        if (listen == null && isPaced) {
            throw new InputError("--real-time: applies only with --listen");
        }
        if (!isPaced && cpu != RealTime.ANY_CPU) {
            throw new InputError("--cpu: applies only with --real-time");
        }
        if (!(timeout_s > 0 && timeout_s <= LONGEST_TIMEOUT_S)) {
            throw new InputError("--timeout " + timeout_s + ": must be > 0 and at most " + LONGEST_TIMEOUT_S + " s");
        }
    }

    /** Waits for a controller and greets it. */
    private Control controller(MechanismFile mechanism, MultibodyModel compiled) throws InputError, IOException {
        MechanismPorts ports = mechanism.ports(compiled);
        if (ports.inputs().isEmpty()) {
            throw new InputError("--listen " + listen + ": no force or motion of " + compiled.name() + " has an input");
        }
        InetSocketAddress address =
                HostPort.read("--listen " + listen, String.valueOf(listen), "HOST:PORT, for example 127.0.0.1:7400");
        List<String> sensors =
                mechanism.sensors().stream().map(JointSensor::name).toList();
        ControllerLink.Greeting greeting =
                new ControllerLink.Greeting(compiled.name(), step_s, sensors, ports.inputs());
        ControllerLink link = new ControllerLink(address, timeout_s);
        try {
            if (isPaced) {
                new MechanismWarmUp(mechanism, compiled, greeting).run(integrator);
            }
            out().println("listening at " + address.getAddress().getHostAddress() + ":" + link.port());
            out().flush();
            link.accept(greeting);
        } catch (IOException e) {
            link.close();
            throw e;
        }
        return new Remote(link, ports, isPaced ? realTime() : null, greeting);
    }

    /** Real-time scheduling for this thread; what the machine refuses is reported. */
    private RealTime realTime() throws InputError {
        if (cpu != RealTime.ANY_CPU) {
            require("--cpu", cpu, 0, Runtime.getRuntime().availableProcessors() - 1);
        }
        RealTime granted = new RealTime(true, cpu);
        if (!granted.refused().isEmpty()) {
            note("not granted: " + String.join("; ", granted.refused()));
        }
        return granted;
    }

    /** What acts on a mechanism before each step. */
    private interface Control extends AutoCloseable {
        Control NONE = new Control() {};

        default void before(Multibody multibody, double[] q, double[] v, double time_s) throws IOException {}

        default void after() {}

        default void report(PrintWriter to) {}

        @Override
        default void close() {}
    }

    /** A controller in another process. */
    private static final class Remote implements Control {
        private final ControllerLink link;
        private final MechanismPorts ports;
        private final @Nullable RealTime realTime;
        private final StepClock clock;
        private final double[] sensors;
        private final double[] inputs;
        private final double step_s;

        Remote(
                ControllerLink link,
                MechanismPorts ports,
                @Nullable RealTime realTime,
                ControllerLink.Greeting greeting) {
            this.link = link;
            this.ports = ports;
            this.realTime = realTime;
            step_s = greeting.step_s();
            clock = new StepClock(step_s, realTime == null ? null : realTime::waitUntil);
            sensors = new double[greeting.sensors().size()];
            inputs = new double[greeting.inputs().size()];
        }

        @Override
        public void before(Multibody multibody, double[] q, double[] v, double time_s) throws IOException {
            clock.begin();
            ports.read(q, v, sensors);
            link.exchange(time_s, sensors, inputs);
            clock.answered();
            ports.apply(multibody, inputs, step_s);
        }

        @Override
        public void after() {
            clock.end();
        }

        @Override
        public void report(PrintWriter to) {
            to.println(clock.text());
        }

        @Override
        public void close() {
            link.close();
            if (realTime != null) {
                realTime.close();
            }
        }
    }
}
