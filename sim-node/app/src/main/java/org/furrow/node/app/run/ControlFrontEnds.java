package org.furrow.node.app.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.agrona.CloseHelper;
import org.furrow.node.control.ControlCommands;
import org.furrow.node.control.ControlServer;
import org.furrow.node.control.EpochGate;
import org.furrow.node.control.RunControl;
import org.furrow.node.control.RunControlPlan;
import org.furrow.node.engine.control.RunEvent;
import org.furrow.node.input.InputError;
import org.furrow.node.ros2.Ros2Extension;
import org.furrow.node.ros2.simulation.SimulationServices;
import org.furrow.node.run.RunStatus;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;

/**
 * The front ends that control a run, in the process of rank 0: a socket file, the keys of the terminal, nodes
 * of ROS 2.
 */
public final class ControlFrontEnds implements AutoCloseable {
    /** Of a run that is not controlled. */
    public static final ControlFrontEnds NONE = new ControlFrontEnds(RunControlPlan.NONE, null, null, null);

    private final RunControlPlan plan;
    private final @Nullable ControlServer server;
    private final @Nullable Console console;
    private final @Nullable SimulationServices services;

    private ControlFrontEnds(
            RunControlPlan plan,
            @Nullable ControlServer server,
            @Nullable Console console,
            @Nullable SimulationServices services) {
        this.plan = plan;
        this.server = server;
        this.console = console;
        this.services = services;
    }

    /**
     * Opens the front ends that the options name.
     *
     * @param events that act on the run from its start
     * @param first whether rank 0 is in this process
     * @param node the run as a node of ROS 2, or null
     */
    static ControlFrontEnds open(
            ControlOptions options,
            Scenario scenario,
            List<RunEvent> events,
            boolean first,
            @Nullable Ros2Extension node)
            throws InputError {
        boolean isControlled = options.accepts(node != null);
        RunControlPlan.Accepts accepts = isControlled ? RunControlPlan.Accepts.ALL : RunControlPlan.Accepts.NOTHING;
        Path socket = isControlled && first ? options.socket() : null;
        RunControl control = isControlled && first ? options.control(scenario, node != null) : null;
        return open(new RunControlPlan(accepts, 0, control, events), socket, options.console(), line -> null)
                .serving(node);
    }

    /** The same, by which nodes of ROS 2 control the run. */
    private ControlFrontEnds serving(@Nullable Ros2Extension node) throws InputError {
        RunControl control = plan.control();
        if (node == null || control == null) {
            return this;
        }
        try {
            return new ControlFrontEnds(plan, server, console, node.serve(control, plan.rank()));
        } catch (IOException e) {
            close();
            throw new InputError("--ros2: " + e.getMessage());
        }
    }

    /** Controls the run in this process, or null. */
    @Nullable
    RunControl control() {
        return plan.control();
    }

    /**
     * What controls a run with a vehicle in the loop.
     *
     * @param socket null: no socket file
     * @param node the run as a node of ROS 2, or null
     * @param rank of the vehicle in the loop
     * @param isHere whether this rank is in this process
     * @param gate holds the run between commands; null: it keeps the clock
     * @param own answers the commands of a vehicle in the loop, null to others
     */
    public record InLoop(
            @Nullable Path socket,
            @Nullable Ros2Extension node,
            int rank,
            boolean isHere,
            @Nullable EpochGate gate,
            Function<String, @Nullable String> own) {}

    /** Opens the front ends of a run with a vehicle in the loop. */
    public static ControlFrontEnds inLoop(InLoop loop, Scenario scenario, List<RunEvent> events) throws InputError {
        boolean isControlled = loop.socket != null || loop.node != null;
        RunControlPlan.Accepts accepts =
                isControlled ? RunControlPlan.Accepts.WITHOUT_HOLDING : RunControlPlan.Accepts.NOTHING;
        RunControl control = isControlled && loop.isHere ? RunControl.ofClock(scenario, loop.gate) : null;
        return open(new RunControlPlan(accepts, loop.rank, control, events), loop.socket, false, loop.own)
                .serving(loop.node);
    }

    /** Opens the front ends of a run that is controlled in this process; none if it is not. */
    private static ControlFrontEnds open(
            RunControlPlan plan, @Nullable Path socket, boolean keys, Function<String, @Nullable String> own)
            throws InputError {
        RunControl control = plan.control();
        if (control == null) {
            return new ControlFrontEnds(plan, null, null, null);
        }
        ControlServer server = null;
        try {
            server = socket == null
                    ? null
                    : ControlServer.open("--control", socket, line -> {
                        String answer = own.apply(line);
                        return answer == null ? ControlCommands.answer(control, line) : answer;
                    });
            Console console = keys ? Console.open(command -> ControlCommands.answer(control, command)) : null;
            return new ControlFrontEnds(plan, server, console, null);
        } catch (InputError e) {
            CloseHelper.closeAll(control, server);
            throw e;
        }
    }

    /** Whether a command has ended a run that keeps the clock. */
    boolean quits() {
        RunControl control = plan.control();
        return control != null && control.quits();
    }

    RunControlPlan plan() {
        return plan;
    }

    /** What the terminal shows instead of the progress; null: the progress. */
    @Nullable
    RunStatus status() {
        return console;
    }

    /** Ends the front ends: first the run, so that the last answers are sent. */
    @Override
    public void close() {
        CloseHelper.closeAll(console, plan.control(), server, services);
    }
}
