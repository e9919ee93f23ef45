package org.furrow.node.ros2.simulation;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import org.furrow.node.control.ControlStatus;
import org.furrow.node.control.ControlStatus.State;
import org.furrow.node.control.RunControl;
import org.furrow.node.dataset.ros.CdrWriter;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.scenario.Scenario;

/**
 * Nodes control a run, and ask about it, by {@code simulation_interfaces} 2.1. Its participant stays while the run
 * begins again.
 */
public final class SimulationServices implements AutoCloseable {
    private static final String SERVICE = "simulation_interfaces/srv/";
    /** Numbers of {@code SimulatorFeatures} that every run has. */
    private static final List<Integer> FEATURES = List.of(5, 6, 8, 10, 12, 24, 25, 44);
    /** Those of a run that can be paused: pause, steps, the action. */
    private static final List<Integer> HOLD_FEATURES = List.of(26, 31, 32, 33);

    private static final int RESET_FEATURE = 20;

    private static final int ALREADY_IN_STATE = 101;
    private static final int TRANSITION_ERROR = 102;
    private static final int WHOLE = 255;
    private static final int TIME = 1;
    private static final int MOTION = 2;
    private static final int MOST_STEPS = Integer.MAX_VALUE;

    private final Scenario scenario;
    private final RunControl control;
    private final Participant participant;
    private final ServiceHost host;
    /** Whether the run was stopped: it is paused at its start. */
    private volatile boolean isStopped;

    /** Offers the services by a participant, which is closed with this. */
    public SimulationServices(Scenario scenario, Participant participant, RunControl control, EntityBoard board) {
        this.scenario = scenario;
        this.control = control;
        this.participant = participant;
        host = new ServiceHost(participant);
        offer("/get_simulator_features", "GetSimulatorFeatures", (_, reply) -> reply.send(this::putFeatures));
        offer(
                "/get_simulation_state",
                "GetSimulationState",
                (_, reply) -> reply.send(to -> {
                    to.int8(state());
                    ServiceResult.OK.put(to);
                }));
        offer("/set_simulation_state", "SetSimulationState", (request, reply) -> setState(request.uint8(), reply));
        offer("/step_simulation", "StepSimulation", (request, reply) -> step(request.int64(), reply));
        offer("/reset_simulation", "ResetSimulation", (request, reply) -> reset(request.uint8(), reply));
        offer(
                "/get_current_world",
                "GetCurrentWorld",
                (_, reply) -> reply.send(to -> {
                    putWorld(ServiceResult.OK.put(to), scenario.name());
                }));
        new EntityServices(scenario, board).offer(host);
        new StepAction(control, host, this::started).offer();
        offerOthers();
    }

    private void offer(String name, String type, ServiceHost.Service service) {
        host.offer(name, SERVICE + type, service);
    }

    private void started() {
        isStopped = false;
    }

    private int state() {
        return isStopped ? State.STOPPED.code() : control.status().state().code();
    }

    private void putFeatures(CdrWriter to) {
        List<Integer> features = features();
        to.int32(features.size());
        features.forEach(to::int16);
        to.int32(0); // nothing can be spawned
        to.text("Furrow: a step is an epoch of "
                + (float) (scenario.clock().epochTicks() * scenario.clock().step_s())
                + " s; a reset is a whole one; the names of entities are those of the scenario's vehicles"
                + (control.canHold() ? "" : "; a run with a vehicle in the loop keeps the wall clock")
                + (control.canReset() ? "" : "; a run with a vehicle in the loop does not begin again"));
    }

    /** In the order of the message. */
    private List<Integer> features() {
        List<Integer> features = new ArrayList<>(FEATURES);
        if (control.canHold()) {
            features.addAll(HOLD_FEATURES);
        }
        if (control.canReset()) {
            features.add(RESET_FEATURE);
        }
        Collections.sort(features);
        return features;
    }

    private void setState(int wanted, ServiceHost.Reply reply) {
        if (wanted == state()) {
            send(reply, new ServiceResult(ALREADY_IN_STATE, ""));
        } else if (wanted == State.PLAYING.code()) {
            isStopped = false;
            answer(control.play(), TRANSITION_ERROR, reply);
        } else if (wanted == State.PAUSED.code()) {
            isStopped = false;
            answer(control.pause(), TRANSITION_ERROR, reply);
        } else if (wanted == State.STOPPED.code()) {
            answer(stop(), TRANSITION_ERROR, reply);
        } else if (wanted == State.QUITTING.code()) {
            answer(control.quit(), TRANSITION_ERROR, reply);
        } else {
            send(
                    reply,
                    new ServiceResult(
                            ServiceResult.UNSUPPORTED, "state " + wanted + ": a run has one world, which is loaded"));
        }
    }

    private CompletableFuture<ControlStatus> stop() {
        if (!control.canReset()) {
            return control.reset(); // refused
        }
        return control.pause().thenCompose(_ -> control.reset()).thenApply(status -> {
            isStopped = true;
            return status;
        });
    }

    private void step(long steps, ServiceHost.Reply reply) {
        if (steps < 1 || steps > MOST_STEPS) {
            send(reply, new ServiceResult(ServiceResult.FAILED, "steps must be from 1 to " + MOST_STEPS));
            return;
        }
        answer(
                control.step((int) steps).thenApply(status -> {
                    isStopped = false;
                    return status;
                }),
                refusal(control.canHold()),
                reply);
    }

    /** The code of a refused command. */
    static int refusal(boolean isFeature) {
        return isFeature ? ServiceResult.FAILED : ServiceResult.UNSUPPORTED;
    }

    private void reset(int scope, ServiceHost.Reply reply) {
        boolean isWhole = scope == 0 || scope == WHOLE || (scope & (TIME | MOTION)) == (TIME | MOTION);
        if (isWhole) {
            answer(control.reset(), refusal(control.canReset()), reply);
        } else {
            send(
                    reply,
                    new ServiceResult(
                            ServiceResult.UNSUPPORTED, "time and state are reset together: scope 0, 3 or 255"));
        }
    }

    /** Answers when a command has had its effect. */
    private static void answer(CompletableFuture<ControlStatus> command, int otherwise, ServiceHost.Reply reply) {
        CompletableFuture<Void> _ = command.handle((_, failure) -> {
            send(reply, failure == null ? ServiceResult.OK : new ServiceResult(otherwise, reason(failure)));
            return null;
        });
    }

    static String reason(Throwable failure) {
        Throwable why =
                failure instanceof CompletionException && failure.getCause() != null ? failure.getCause() : failure;
        return String.valueOf(why.getMessage());
    }

    private static void send(ServiceHost.Reply reply, ServiceResult result) {
        reply.send(result::put);
    }

    private static void putWorld(CdrWriter to, String name) {
        to.text(name).text("").text("").text("").int32(0);
    }

    /** The services that Furrow does not have are there, and say so. */
    private void offerOthers() {
        Consumer<CdrWriter> none = _ -> {};
        Consumer<CdrWriter> noList = to -> to.int32(0);
        refuse("/spawn_entity", "SpawnEntity", to -> to.text(""));
        refuse("/spawn_entities", "SpawnEntities", noList);
        refuse("/delete_entity", "DeleteEntity", none);
        refuse("/set_entity_state", "SetEntityState", none);
        refuse("/set_entity_info", "SetEntityInfo", none);
        refuse("/get_spawnables", "GetSpawnables", noList);
        refuse("/get_named_poses", "GetNamedPoses", noList);
        refuse("/get_named_pose_bounds", "GetNamedPoseBounds", to -> to.int8(EntityFilters.EMPTY)
                .int32(0));
        refuse("/get_available_worlds", "GetAvailableWorlds", noList);
        refuse("/load_world", "LoadWorld", to -> putWorld(to, ""));
        refuse("/unload_world", "UnloadWorld", none);
    }

    private void refuse(String name, String type, Consumer<CdrWriter> rest) {
        ServiceResult refusal = new ServiceResult(
                ServiceResult.UNSUPPORTED, "a run has the vehicles and the ground of its scenario; no " + type);
        offer(name, type, (_, reply) -> reply.send(to -> rest.accept(refusal.put(to))));
    }

    /** Leaves the domain. */
    @Override
    public void close() throws IOException {
        try (participant) {
            host.close();
        }
    }
}
