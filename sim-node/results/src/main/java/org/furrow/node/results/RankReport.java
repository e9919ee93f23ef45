package org.furrow.node.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.ground.RutShare;
import org.furrow.node.engine.timing.PhaseTimes;
import org.furrow.node.engine.timing.RankTimes;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.results.table.SinkageStatistics;
import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.collision.Collisions;
import org.furrow.world.digest.Digest;
import org.furrow.world.report.VehicleReport;
import org.jspecify.annotations.Nullable;

/**
 * The results of one rank, which it sends to the first rank at the end of the run.
 *
 * @param digest of its world, 16 hex digits
 * @param vehicles its vehicles, in ascending order
 * @param sums quantities that are added over ranks
 * @param transfer_ns time to send and await messages, epoch by epoch, in ns
 * @param work_ns the rank's own work in the same epochs, in ns
 */
public record RankReport(
        String digest, Rank rank, List<Vehicle> vehicles, Sums sums, List<Integer> transfer_ns, List<Integer> work_ns) {
    /**
     * A rank's entry in {@code run.json}.
     *
     * @param vehicles names of its vehicles
     * @param wall_s time the rank stepped, in s
     * @param rtf wall-clock time over simulated time
     * @param commitCpu_s CPU time of the rank's thread in commits, in s
     * @param exchangeCpu_s CPU time of the rank's thread in sending and awaiting messages, in s
     * @param sentBytesPerEpoch payload that it sends in an epoch, in bytes
     * @param receivedBytesPerEpoch mean of the bytes that it receives in an epoch
     * @param groundBytes memory of its ground after the last commit, in bytes
     * @param collections collections of garbage for which all threads of its process stood still, while it stepped
     * @param collections_s how long they did, in s
     */
    public record Rank(
            int rank,
            String host,
            List<String> vehicles,
            double wall_s,
            double cpu_s,
            double commitCpu_s,
            double exchangeCpu_s,
            double rtf,
            double sentBytesPerEpoch,
            double receivedBytesPerEpoch,
            long groundBytes,
            long collections,
            double collections_s,
            Phases phases_us) {
        private static Rank of(int rank, RankLoop loop, double simulated_s) {
            RankTimes times = loop.times();
            PhaseTimes soil = new PhaseTimes();
            PhaseTimes multibody = new PhaseTimes();
            for (VehicleUnit unit : loop.units()) {
                soil.add(unit.statistics().soilTimes());
                multibody.add(unit.statistics().bodyTimes());
            }
            return new Rank(
                    rank,
                    HostInfo.name(),
                    loop.units().stream().map(unit -> unit.plan().name()).toList(),
                    times.wall_s,
                    times.cpu_s,
                    times.commitCpu_ns * 1e-9,
                    times.exchangeCpu_ns * 1e-9,
                    times.wall_s / simulated_s,
                    loop.bytesPerEpoch() * loop.units().size(),
                    (double) times.received_bytes / Math.max(1, times.epochs),
                    times.ground_bytes,
                    times.pauses.count(),
                    times.pauses.total_s(),
                    new Phases(
                            Phase.of(soil),
                            Phase.of(multibody),
                            Phase.of(times.publish),
                            Phase.of(times.exchange),
                            Phase.of(times.commit),
                            Phase.of(times.checkpoint),
                            Phase.of(times.epoch),
                            Phase.of(times.work)));
        }
    }

    /**
     * Times of a rank's phases: soil and multibody per vehicle and tick, the others per epoch.
     *
     * @param work the epoch less its exchange; null in files of older versions
     */
    public record Phases(
            Phase soil,
            Phase multibody,
            Phase publish,
            Phase exchange,
            Phase commit,
            Phase checkpoint,
            Phase epoch,
            @Nullable Phase work) {}

    /** Quantiles of the times of a phase in us, and their sum in s. */
    public record Phase(double p50, double p95, double max, double total_s) {
        public static Phase of(PhaseTimes times) {
            return new Phase(times.percentile_us(50), times.percentile_us(95), times.max_us(), times.total_s());
        }
    }

    /**
     * A vehicle's entry in {@code run.json}: its state at the end, and sums over the run.
     *
     * @param enterEpoch epoch in which it enters the run
     * @param sensors true when it has sensors, and so a table of them
     * @param position_m in W, in m
     * @param meanSinkage_m mean sinkage of its wheels in soil after it has left its start, in m
     * @param p95Sinkage_m sinkage that 95 % of these values do not exceed, in m
     * @param touchedNodes nodes of the ground that it has deformed
     * @param inOthersRuts share of them that another vehicle has deformed before, in [0, 1]
     * @param collisionTicks ticks in which it touched another vehicle; null when collisions are off
     * @param maxOverlap_m deepest overlap with another vehicle, in m; null when collisions are off
     */
    public record Vehicle(
            String name,
            @JsonInclude(Include.NON_DEFAULT) int enterEpoch,
            @JsonInclude(Include.NON_DEFAULT) boolean sensors,
            List<Double> position_m,
            double speed_mps,
            double distance_m,
            double maxSinkage_m,
            double meanSinkage_m,
            double p95Sinkage_m,
            long touchedNodes,
            double inOthersRuts,
            @Nullable Long collisionTicks,
            @Nullable Double maxOverlap_m) {
        private static Vehicle of(VehicleUnit unit, long nodes, double sharedFraction) {
            VehicleReport report = unit.report();
            Collisions collisions = unit.collisions();
            return new Vehicle(
                    unit.plan().name(),
                    unit.plan().enterEpoch(),
                    !unit.sensors().isEmpty(),
                    Arrays.stream(report.position_m).boxed().toList(),
                    report.speed_mps(),
                    unit.statistics().distance_m(),
                    unit.statistics().maxSinkage_m(),
                    0, // the first rank computes the statistics of all vehicles
                    0,
                    nodes,
                    sharedFraction,
                    collisions == null ? null : collisions.touchedTicks(),
                    collisions == null ? null : collisions.deepest_m());
        }

        private Vehicle withRuts(long nodes, double sharedFraction) {
            return with(meanSinkage_m, p95Sinkage_m, nodes, sharedFraction);
        }

        Vehicle withSinkage(SinkageStatistics sinkage) {
            return with(sinkage.mean_m(), sinkage.p95_m(), touchedNodes, inOthersRuts);
        }

        private Vehicle with(double mean_m, double p95_m, long nodes, double sharedFraction) {
            return new Vehicle(
                    name,
                    enterEpoch,
                    sensors,
                    position_m,
                    speed_mps,
                    distance_m,
                    maxSinkage_m,
                    mean_m,
                    p95_m,
                    nodes,
                    sharedFraction,
                    collisionTicks,
                    maxOverlap_m);
        }
    }

    /**
     * @param tileBytes bytes of tiles in the payload of the whole run
     * @param nodes changed nodes in them
     * @param ground_s time its vehicles' steps took for the ground, in s
     * @param step_s time its vehicles' steps took in total, in s
     */
    record Sums(long tileBytes, long nodes, double ground_s, double step_s) {}

    public static RankReport of(int rank, RankLoop loop, Scenario scenario) {
        double ground_s = 0;
        double step_s = 0;
        for (VehicleUnit unit : loop.units()) {
            ground_s += unit.statistics().soilTimes().total_s();
            step_s += unit.statistics().soilTimes().total_s()
                    + unit.statistics().bodyTimes().total_s();
        }
        List<Vehicle> vehicles = loop.units().stream()
                .map(unit -> Vehicle.of(
                        unit, loop.ruts().nodes(unit.index()), loop.ruts().sharedFraction(unit.index())))
                .toList();
        return new RankReport(
                Digest.toHex(loop.digest()),
                Rank.of(rank, loop, steppedTime_s(loop, scenario.clock())),
                vehicles,
                new Sums(loop.tileBytes(), loop.sentNodes(), ground_s, step_s),
                loop.times().transferLog.kept_ns(),
                loop.times().workLog.kept_ns());
    }

    /** This report with the ruts of its vehicles as counted on all ranks together. */
    public RankReport withRuts(Scenario scenario, RutShare ruts) {
        Map<String, Integer> indices = new HashMap<>();
        for (int v = 0; v < scenario.vehicles().size(); v++) {
            indices.put(scenario.vehicles().get(v).name(), v);
        }
        List<Vehicle> counted = new ArrayList<>();
        for (Vehicle vehicle : vehicles) {
            int index = Objects.requireNonNull(indices.get(vehicle.name));
            counted.add(vehicle.withRuts(ruts.nodes(index), ruts.sharedFraction(index)));
        }
        return new RankReport(digest, rank, counted, sums, transfer_ns, work_ns);
    }

    public String toJson() {
        return RunSummary.MAPPER.writeValueAsString(this);
    }

    public static RankReport fromJson(String json) {
        return RunSummary.MAPPER.readValue(json, RankReport.class);
    }

    /** Simulated time of the epochs that this process stepped, in s; a resumed run steps those after its checkpoint. */
    static double steppedTime_s(RankLoop rank, Scenario.Clock clock) {
        return clock.time_s(rank.times().epochs);
    }
}
