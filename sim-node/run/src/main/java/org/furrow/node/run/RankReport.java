package org.furrow.node.run;

import java.util.List;
import org.furrow.node.engine.PhaseTimes;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.RankTimes;
import org.furrow.node.engine.VehicleUnit;
import org.furrow.node.scenario.Scenario;
import org.furrow.vehicle.collision.Collisions;
import org.furrow.world.digest.Digest;
import org.furrow.world.report.VehicleReport;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * What a rank knows of a run when it has ended, as it tells the first rank.
 *
 * @param digest of its world, 16 hex digits
 * @param rank its entry in {@code run.json}
 * @param vehicles those of its vehicles, in ascending order
 * @param sums what is added up over ranks
 * @param transfer_ns time it took to send and to await messages, epoch by epoch, in ns
 */
record RankReport(String digest, ObjectNode rank, List<ObjectNode> vehicles, Sums sums, List<Integer> transfer_ns) {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    /**
     * @param wall_s time the rank stepped, in s
     * @param vehicleBytes payload that its vehicles send in an epoch, in bytes
     * @param tileBytes of that all tiles of the run
     * @param nodes changed nodes in them
     * @param ground_s time its vehicles' steps took for the ground, in s
     * @param step_s time they took in all, in s
     */
    record Sums(double wall_s, double vehicleBytes, long tileBytes, long nodes, double ground_s, double step_s) {}

    static RankReport of(int rank, RankLoop loop, Scenario scenario) {
        double ground_s = 0;
        double step_s = 0;
        for (VehicleUnit unit : loop.units()) {
            ground_s += unit.soilTimes().total_s();
            step_s += unit.soilTimes().total_s() + unit.bodyTimes().total_s();
        }
        Sums sums = new Sums(
                loop.times().wall_s,
                loop.bytesPerEpoch() * loop.units().size(),
                loop.tileBytes(),
                loop.sentNodes(),
                ground_s,
                step_s);
        List<ObjectNode> vehicles = loop.units().stream()
                .map(unit -> vehicle(
                        unit, loop.ruts().nodes(unit.index()), loop.ruts().sharedFraction(unit.index())))
                .toList();
        return new RankReport(
                Digest.toHex(loop.digest()),
                rank(rank, loop, steppedTime_s(loop, scenario.clock())),
                vehicles,
                sums,
                loop.times().transfer.kept_ns());
    }

    String toJson() {
        return MAPPER.writeValueAsString(this);
    }

    static RankReport fromJson(String json) {
        return MAPPER.readValue(json, RankReport.class);
    }

    /** Simulated time of the epochs that this process stepped, all unless it went on from a checkpoint; in s. */
    static double steppedTime_s(RankLoop rank, Scenario.Clock clock) {
        return clock.time_s(rank.times().epochs);
    }

    private static ObjectNode rank(int number, RankLoop rank, double simulated_s) {
        RankTimes times = rank.times();
        PhaseTimes soil = new PhaseTimes();
        PhaseTimes multibody = new PhaseTimes();
        ObjectNode json = MAPPER.createObjectNode();
        json.put("rank", number);
        json.put("host", HostInfo.name());
        for (VehicleUnit unit : rank.units()) {
            json.withArray("vehicles").add(unit.plan().name());
            soil.add(unit.soilTimes());
            multibody.add(unit.bodyTimes());
        }
        json.put("wall_s", times.wall_s);
        json.put("cpu_s", times.cpu_s);
        json.put("commit_cpu_s", times.commitCpu_ns * 1e-9);
        json.put("rtf", times.wall_s / simulated_s);
        json.put("sent_bytes_per_epoch", rank.bytesPerEpoch() * rank.units().size());
        ObjectNode phases = json.putObject("phases_us");
        phases.set("soil", phase(soil));
        phases.set("multibody", phase(multibody));
        phases.set("publish", phase(times.publish));
        phases.set("exchange", phase(times.exchange));
        phases.set("commit", phase(times.commit));
        phases.set("checkpoint", phase(times.checkpoint));
        phases.set("epoch", phase(times.epoch));
        return json;
    }

    /** Quantiles in us, and the sum of all. */
    static ObjectNode phase(PhaseTimes times) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("p50", times.percentile_us(50));
        json.put("p95", times.percentile_us(95));
        json.put("max", times.max_us());
        json.put("total_s", times.total_s());
        return json;
    }

    private static ObjectNode vehicle(VehicleUnit unit, long nodes, double sharedFraction) {
        VehicleReport report = unit.report();
        ObjectNode json = MAPPER.createObjectNode();
        json.put("name", unit.plan().name());
        if (unit.plan().enterEpoch() > 0) {
            json.put("enter_epoch", unit.plan().enterEpoch());
        }
        if (!unit.sensors().isEmpty()) {
            json.put("sensors", true);
        }
        for (double coordinate : report.position_m) {
            json.withArray("position_m").add(coordinate);
        }
        json.put("speed_mps", report.speed_mps());
        json.put("distance_m", unit.distance_m());
        json.put("max_sinkage_m", unit.maxSinkage_m());
        json.put("touched_nodes", nodes);
        json.put("in_others_ruts", sharedFraction);
        Collisions collisions = unit.collisions();
        if (collisions != null) {
            json.put("collision_ticks", collisions.touchedTicks());
            json.put("max_overlap_m", collisions.deepest_m());
        }
        return json;
    }
}
