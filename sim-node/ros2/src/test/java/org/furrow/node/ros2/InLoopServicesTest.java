package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.furrow.node.control.EpochGate;
import org.furrow.node.control.RunControl;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.ros2.simulation.SimulationServices;
import org.furrow.node.scenario.Scenario;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node asks a run with a vehicle in the loop, which keeps the clock or is stepped. */
class InLoopServicesTest {
    private static final int DOMAIN = 88;
    private static final int WAIT_S = 60;
    private static final int OK = 1;
    private static final int UNSUPPORTED = 0;
    private static final int TRANSITION_ERROR = 102;

    @TempDir
    private Path folder;

    /** A gate of a run that is at every goal at once. */
    private static final class Gate implements EpochGate {
        private volatile boolean isHeld = true;
        private volatile long epochs;

        @Override
        public boolean isHeld() {
            return isHeld;
        }

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // steps come one after the other
        public boolean advance(long more) {
            epochs += more;
            return true;
        }

        @Override
        public void play() {
            isHeld = false;
        }

        @Override
        public boolean pause() {
            isHeld = true;
            return true;
        }

        @Override
        public void end() {
            isHeld = false;
        }
    }

    /** Calls services. */
    private static final class Client {
        private final Participant node;

        Client(Participant node) {
            this.node = node;
        }

        /** Calls a service; returns the fields of the reply. */
        ByteBuffer call(String name, String type, byte... fields) throws InterruptedException {
            BlockingQueue<ByteBuffer> replies = new LinkedBlockingQueue<>();
            node.subscribe("rr/" + name + "Reply", type + "_Response_", payload -> {
                byte[] bytes = new byte[payload.remaining()];
                payload.get(bytes);
                replies.add(ByteBuffer.wrap(bytes, 4, bytes.length - 4).slice().order(ByteOrder.LITTLE_ENDIAN));
            });
            Participant.Publisher requests = node.publish("rq/" + name + "Request", type + "_Request_", 10, false);
            while (requests.readers() == 0) {
                Thread.sleep(1);
            }
            byte[] request = new byte[4 + fields.length];
            request[1] = 1;
            System.arraycopy(fields, 0, request, 4, fields.length);
            requests.write(request);
            ByteBuffer reply = replies.poll(WAIT_S, TimeUnit.SECONDS);
            assertNotNull(reply, name + ": no reply");
            return reply;
        }

        ByteBuffer service(String name, String type, byte... fields) throws InterruptedException {
            return call(name, "simulation_interfaces::srv::dds_::" + type, fields);
        }

        ByteBuffer action(String name, String type, byte... fields) throws InterruptedException {
            return call(
                    "simulate_steps/_action/" + name,
                    "simulation_interfaces::action::dds_::SimulateSteps_" + type,
                    fields);
        }

        /** The result of a goal of two steps: its status, the code and the message. */
        String goal() throws InterruptedException {
            byte[] id = {5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20};
            byte[] goal = ByteBuffer.allocate(24)
                    .order(ByteOrder.LITTLE_ENDIAN)
                    .put(id)
                    .putLong(2)
                    .array();
            assertEquals(1, action("send_goal", "SendGoal", goal).get(0), "accepted");
            ByteBuffer result = action("get_result", "GetResult", id);
            return result.get(0) + " " + result.get(1) + " " + text(result, 4);
        }
    }

    private static String text(ByteBuffer from, int at) {
        byte[] utf8 = new byte[from.getInt(at) - 1];
        from.get(at + 4, utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private static List<Integer> features(ByteBuffer reply) {
        List<Integer> features = new ArrayList<>();
        for (int k = 0; k < reply.getInt(0); k++) {
            features.add((int) reply.getShort(4 + 2 * k));
        }
        return features;
    }

    private static byte[] steps(int count) {
        return ByteBuffer.allocate(8)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putLong(count)
                .array();
    }

    /** What is done with a run that nodes can call. */
    @FunctionalInterface
    private interface Calls {
        void make(Client client, RunControl control) throws Exception;
    }

    private void serve(@Nullable EpochGate gate, Calls calls) throws Exception {
        Scenario scenario = TestRun.scenario(folder, 1);
        RosSettings settings = new RosSettings(DOMAIN, true, false);
        try (RunControl control = RunControl.ofClock(scenario, gate);
                SimulationServices _ = new Ros2Extension(scenario, settings, _ -> {}).serve(control, 0);
                Participant node = new Participant(DOMAIN, true)) {
            calls.make(new Client(node), control);
        }
    }

    @Test
    void shouldRefuseToHoldARunThatKeepsTheClock() throws Exception {
        serve(null, (client, control) -> {
            ByteBuffer features = client.service("get_simulator_features", "GetSimulatorFeatures", (byte) 0);
            assertEquals(List.of(5, 6, 8, 10, 12, 24, 25, 44), features(features));
            assertEquals(
                    1,
                    client.service("get_simulation_state", "GetSimulationState", (byte) 0)
                            .get(0),
                    "playing");
            ByteBuffer step = client.service("step_simulation", "StepSimulation", steps(1));
            assertEquals(UNSUPPORTED, step.get(0));
            assertEquals(
                    "step: a run with a vehicle in the loop keeps the wall clock; it takes status, event, checkpoint"
                            + " and quit",
                    text(step, 4));
            assertEquals(
                    TRANSITION_ERROR,
                    client.service("set_simulation_state", "SetSimulationState", (byte) 2)
                            .get(0));
            assertEquals(
                    UNSUPPORTED,
                    client.service("reset_simulation", "ResetSimulation", (byte) 0)
                            .get(0));
            assertTrue(
                    client.goal().startsWith("6 0 step: a run with a vehicle in the loop keeps the wall clock"),
                    "aborted, unsupported");
        });
    }

    @Test
    void shouldStepARunThatDoesNotFollowTheClock() throws Exception {
        Gate gate = new Gate();
        serve(gate, (client, control) -> {
            ByteBuffer features = client.service("get_simulator_features", "GetSimulatorFeatures", (byte) 0);
            assertEquals(List.of(5, 6, 8, 10, 12, 24, 25, 26, 31, 32, 33, 44), features(features));
            assertEquals(
                    2,
                    client.service("get_simulation_state", "GetSimulationState", (byte) 0)
                            .get(0),
                    "paused");
            assertEquals(
                    OK,
                    client.service("step_simulation", "StepSimulation", steps(5))
                            .get(0));
            assertEquals(5, gate.epochs);
            assertEquals("4 1 ", client.goal(), "succeeded");
            assertEquals(7, gate.epochs);
            ByteBuffer reset = client.service("reset_simulation", "ResetSimulation", (byte) 0);
            assertEquals(UNSUPPORTED, reset.get(0));
            assertTrue(text(reset, 4).startsWith("reset: a run with a vehicle in the loop takes play"), text(reset, 4));
            ByteBuffer stop = client.service("set_simulation_state", "SetSimulationState", (byte) 0);
            assertEquals(TRANSITION_ERROR, stop.get(0), text(stop, 4));
            assertEquals(
                    OK,
                    client.service("set_simulation_state", "SetSimulationState", (byte) 1)
                            .get(0));
            assertEquals(1, control.status().state().code());
        });
    }
}
