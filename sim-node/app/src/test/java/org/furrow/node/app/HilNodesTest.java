package org.furrow.node.app;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.furrow.node.app.base.ExitCodes;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.testkit.Jvm;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node steps {@code furrow hil --stepped --ros2} and ends it. */
@Tag("run")
class HilNodesTest {
    private static final int DOMAIN = 87;
    private static final int WAIT_S = 60;
    private static final String SERVICES = "simulation_interfaces::srv::dds_::";

    @TempDir
    private Path folder;

    private Process hil(Path out) throws Exception {
        List<String> words = Jvm.command(
                List.of(),
                "org.furrow.node.app.Furrow",
                "hil",
                "single",
                "--set",
                "hil.vehicle=solo",
                "--bus",
                "memory",
                "--stepped",
                "--ros2",
                "--out",
                out.toString());
        ProcessBuilder builder = new ProcessBuilder(words)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve("log.txt").toFile());
        builder.environment().put("ROS_DOMAIN_ID", Integer.toString(DOMAIN));
        builder.environment().put("ROS_LOCALHOST_ONLY", "1");
        return builder.start();
    }

    private static ByteBuffer call(Participant node, String name, String type, byte... fields) throws Exception {
        BlockingQueue<ByteBuffer> replies = new LinkedBlockingQueue<>();
        node.subscribe("rr/" + name + "Reply", SERVICES + type + "_Response_", payload -> {
            byte[] bytes = new byte[payload.remaining()];
            payload.get(bytes);
            replies.add(ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN));
        });
        Participant.Publisher requests =
                node.publish("rq/" + name + "Request", SERVICES + type + "_Request_", 10, false);
        long end_ns = System.nanoTime() + TimeUnit.SECONDS.toNanos(WAIT_S);
        while (requests.readers() == 0 && System.nanoTime() - end_ns < 0) {
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

    @Test
    void shouldStepByNodes() throws Exception {
        Path out = folder.resolve("out");
        Process hil = hil(out);
        try (Participant node = new Participant(DOMAIN, true)) {
            assertEquals(
                    2,
                    call(node, "get_simulation_state", "GetSimulationState", (byte) 0)
                            .get(4),
                    "paused");
            byte[] steps = {10, 0, 0, 0, 0, 0, 0, 0};
            assertEquals(
                    1, call(node, "step_simulation", "StepSimulation", steps).get(4));
            byte[] solo = {5, 0, 0, 0, 's', 'o', 'l', 'o', 0};
            ByteBuffer state = call(node, "get_entity_state", "GetEntityState", solo);
            assertEquals(1, state.get(4), "there is the vehicle");
            double time_s = state.getInt(16) + 1e-9 * state.getInt(20);
            assertTrue(time_s > 0.1 && time_s < 0.25, "ten epochs of 20 ms, and the first: " + time_s);
            assertEquals(
                    1,
                    call(node, "set_simulation_state", "SetSimulationState", (byte) 3)
                            .get(4),
                    "ends");
            assertTrue(hil.waitFor(WAIT_S, TimeUnit.SECONDS), "the run ends");
            assertEquals(ExitCodes.INTERRUPTED, hil.exitValue(), Files.readString(folder.resolve("log.txt")));
        } finally {
            hil.destroyForcibly();
        }
    }
}
