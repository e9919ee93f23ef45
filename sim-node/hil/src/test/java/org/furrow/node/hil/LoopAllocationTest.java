package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.engine.vehicle.Pilot;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.RankExtension;
import org.furrow.node.run.record.Recorder;
import org.furrow.node.testkit.Jvm;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A tick of a vehicle in the loop allocates no byte: it takes, records and decodes frames and sends others on two
 * buses, with faults. Allocations are counted as in the test of the buses: in windows of ticks, in a JVM limited to
 * the C1 compiler.
 */
@Tag("run")
class LoopAllocationTest {
    private static final String ROW = "allocated_bytes=";

    @TempDir
    private Path folder;

    @Test
    void shouldNotAllocateInATick() throws Exception {
        Path log = folder.resolve("log");
        Process process = Jvm.start(log, List.of(), Counted.class.getName(), folder.toString());
        try {
            assertTrue(process.waitFor(3, TimeUnit.MINUTES), "still running");
        } finally {
            process.destroyForcibly();
        }
        String all = Files.readString(log);
        assertEquals(0, process.exitValue(), all);
        assertEquals(
                List.of(ROW + "0"),
                all.lines().filter(line -> line.startsWith(ROW)).toList(),
                all);
    }

    /** Main class of the other JVM: prints the least allocation of a window of ticks. */
    static final class Counted {
        private Counted() {}

        public static void main(String[] args) throws Exception {
            Path folder = Path.of(args[0]);
            Path faults = Files.writeString(folder.resolve("faults.yaml"), """
                    faults:
                      - {name: a, kind: delay, direction: receive, delay_s: 0.004, every: 3}
                      - {name: b, kind: corrupt, direction: send, bits: 3, every: 2}
                      - {name: c, kind: noise, signal: yaw_rate_radps, deviation: 0.1}
                    """);
            Path steering = Files.writeString(folder.resolve("steering.yaml"), """
                    node: {address: 19}
                    receive:
                      - message: guidance-command
                        timeout_s: 0.15
                        on_timeout: not-ready
                        fields: [{field: curvature_1pm, signal: curvature_command_1pm}]
                    send:
                      - {message: machine-guidance, period_s: 0.002, fields: [{field: ready, signal: ready}]}
                      - {message: gnss-position, period_s: 0.002, fields: [{field: lat_deg, signal: lat_deg}]}
                      - {message: rate-of-turn, period_s: 0.002, fields: [{field: yaw_rate_radps, signal: yaw_rate_radps}]}
                    """);
            Path engine = Files.writeString(folder.resolve("engine.yaml"), """
                    node: {address: 3}
                    receive:
                      - message: torque-speed-control
                        timeout_s: 0.05
                        on_timeout: default
                        fields: [{field: torque, signal: torque_command}]
                    send:
                      - {message: engine-eec1, period_s: 0.002, fields: [{field: engine_radps, signal: engine_radps}]}
                    """);
            Loops loops = new Loops(Scenarios.of(
                    "hil-demo",
                    "duration_s=6",
                    "hil={vehicle: third, faults: " + faults + ", buses: [{name: a, binding: " + steering
                            + "}, {name: b, binding: " + engine + "}]}"));
            Windows windows =
                    new Windows(loops.network(0, 0).join(), loops.network(0, 1).join());
            loops.wrap = extension -> new CountedExtension(extension, windows);
            loops.run(4, HilExtension.Pace.FREE, folder.resolve("run"));
            System.out.println(ROW + windows.least_bytes);
        }
    }

    /** Counts what the loop allocates in each window of ticks, and sends commands between ticks. */
    private static final class Windows {
        private static final long WARM_UP_TICKS = 1000;
        private static final long TICKS = 100;

        private final ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        private final CanFrame command = new CanFrame();
        private final CanBus first;
        private final CanBus second;
        private long bytes;
        long least_bytes = Long.MAX_VALUE;

        Windows(CanBus first, CanBus second) {
            this.first = first;
            this.second = second;
        }

        void around(Runnable part) {
            long before_bytes = threads.getCurrentThreadAllocatedBytes();
            part.run();
            bytes += threads.getCurrentThreadAllocatedBytes() - before_bytes;
        }

        void beforeTick(long tick) {
            command.extended(J1939Id.of(3, 44288, 19, 28)).length(8).put64(0, -1L);
            first.send(command.put16(0, 32_000).put8(2, 1));
            second.send(command.extended(J1939Id.of(3, 0, 3, 28)).put8(3, 150));
            first.drain(frame -> {});
            second.drain(frame -> {});
            if (tick % TICKS == 0) {
                if (tick > WARM_UP_TICKS) {
                    least_bytes = Math.min(least_bytes, bytes);
                }
                bytes = 0;
            }
        }
    }

    private record CountedExtension(RankExtension inner, Windows windows) implements RankExtension {
        @Override
        public Attachment attach(Transport transport, @Nullable OutputFolder folder, Recorder.@Nullable Earlier earlier)
                throws IOException {
            Attachment attachment = inner.attach(transport, folder, earlier);
            return new Attachment() {
                @Override
                public void finish(long digest) {
                    attachment.finish(digest);
                }

                @Override
                public @Nullable ConductedRun conducted() {
                    ConductedRun run = attachment.conducted();
                    return run == null
                            ? null
                            : new ConductedRun(
                                    run.rank(),
                                    run.conductor(),
                                    run.follower(),
                                    unit -> counted(run.pilots().of(unit)),
                                    run.startsTogether());
                }

                @Override
                public List<String> parts() {
                    return attachment.parts();
                }

                @Override
                public void close() throws IOException {
                    attachment.close();
                }
            };
        }

        private @Nullable Pilot counted(@Nullable Pilot pilot) {
            return pilot == null ? null : new CountedPilot(pilot, windows);
        }
    }

    private static final class CountedPilot implements Pilot {
        private final Pilot inner;
        private final Windows windows;
        private final Runnable before = this::runBefore;
        private final Runnable after = this::runAfter;
        private @Nullable VehicleUnit unit;
        private long tick;

        CountedPilot(Pilot inner, Windows windows) {
            this.inner = inner;
            this.windows = windows;
        }

        private void runBefore() {
            if (unit != null) {
                inner.before(tick, unit);
            }
        }

        private void runAfter() {
            if (unit != null) {
                inner.after(tick, unit);
            }
        }

        @Override
        public void before(long ofTick, VehicleUnit of) {
            tick = ofTick;
            unit = of;
            windows.beforeTick(tick);
            windows.around(before);
        }

        @Override
        public void after(long ofTick, VehicleUnit of) {
            windows.around(after);
        }

        @Override
        public double[] state() {
            return inner.state();
        }

        @Override
        public void resume(double[] state, long ofTick) {
            inner.resume(state, ofTick);
        }
    }
}
