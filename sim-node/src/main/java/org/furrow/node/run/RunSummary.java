package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.step.PhaseTimes;
import org.furrow.node.step.RankLoop;
import org.furrow.node.step.RankTimes;
import org.furrow.node.step.VehicleUnit;
import org.furrow.node.step.WorldMemory;
import org.furrow.node.step.Worlds;
import org.furrow.vehicle.collision.Collisions;
import org.furrow.world.delta.VehicleReport;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What came of a run, as {@code run.json} tells it. */
public final class RunSummary {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final ObjectNode json;

    private RunSummary(ObjectNode json) {
        this.json = json;
    }

    static RunSummary of(Scenario scenario, List<RankLoop> ranks) {
        RankLoop first = ranks.get(0);
        Scenario.Clock clock = scenario.clock();
        double simulated_s = clock.time_s(clock.epochs());
        double slowest_s =
                ranks.stream().mapToDouble(r -> r.times().wall_s).max().orElse(0);
        ObjectNode json = MAPPER.createObjectNode();
        json.put("scenario", scenario.name());
        json.put("digest", Digest.toHex(first.digest()));
        json.put("epochs", clock.epochs());
        json.put("ticks", clock.ticks());
        json.put("step_s", clock.step_s());
        json.put("simulated_s", simulated_s);
        json.put("wall_s", slowest_s);
        json.put("rtf", slowest_s / steppedTime_s(first, clock));
        json.put("coherent", ranks.stream().allMatch(r -> r.digest() == first.digest()));
        json.put("deformed_nodes", first.worlds().deformedNodes());
        json.put("joined_nodes", first.worlds().joinedNodes());
        if (first.times().epochs < clock.epochs()) {
            json.put("resumed_at_epoch", clock.epochs() - first.times().epochs);
        }
        json.put("delay", scenario.exchange().delay());
        if (first.settings().interest_m() > 0) {
            json.put("interest_m", first.settings().interest_m());
        }
        json.put("sharing", scenario.exchange().sharing());
        json.put("bytes_per_epoch", meanBytes(ranks));
        json.put("bytes_per_node", meanNodeBytes(ranks));
        json.put("surface", scenario.ground().answer() instanceof Scenario.Rigid ? "rigid" : "soil");
        json.put("ground_share", groundShare(ranks));
        if (first.worlds().budget() != null) {
            json.set("world_memory", worldMemory(first.worlds().budget(), first.worlds()));
        }
        for (int r = 0; r < ranks.size(); r++) {
            json.withArray("ranks").add(rank(r, ranks.get(r), steppedTime_s(ranks.get(r), clock)));
        }
        int vehicles = scenario.vehicles().size();
        for (int v = 0; v < vehicles; v++) {
            VehicleUnit unit = unitOf(v, ranks);
            json.withArray("vehicles")
                    .add(vehicle(unit, first.ruts().nodes(v), first.ruts().sharedFraction(v)));
        }
        json.put("scenario_sha256", scenario.origin().sha256());
        ObjectNode groundFiles = json.putObject("ground_files");
        scenario.origin().groundFiles().forEach(groundFiles::put);
        json.put("seed", scenario.origin().seed());
        json.put("code", BuildInfo.code());
        json.set("host", Host.describe(MAPPER));
        return new RunSummary(json);
    }

    /** What of a rank's ground is in memory. */
    private static ObjectNode worldMemory(WorldMemory budget, Worlds worlds) {
        ObjectNode json = MAPPER.createObjectNode();
        List<CommittedWorld> all = worlds.all();
        json.put("budget_bytes", budget.budget_bytes());
        json.put("bytes", all.stream().mapToLong(CommittedWorld::bytes).sum());
        json.put("hot_bytes", all.stream().mapToLong(CommittedWorld::hotBytes).sum());
        json.put("tiles", worlds.tiles());
        json.put("cold_tiles", all.stream().mapToInt(CommittedWorld::coldTiles).sum());
        json.put("moved_out", all.stream().mapToLong(CommittedWorld::movedOut).sum());
        json.put(
                "brought_back",
                all.stream().mapToLong(CommittedWorld::broughtBack).sum());
        return json;
    }

    /** Digest of the final ground and vehicles, 16 hex digits. */
    public String digest() {
        return json.get("digest").asString();
    }

    /** Everything, as one JSON object. */
    public ObjectNode json() {
        return json;
    }

    void write(Path file) throws IOException {
        Files.writeString(file, MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(json) + "\n");
    }

    /** Simulated time of the epochs that this process stepped, all unless it went on from a checkpoint; in s. */
    private static double steppedTime_s(RankLoop rank, Scenario.Clock clock) {
        return clock.time_s(rank.times().epochs);
    }

    private static double meanBytes(List<RankLoop> ranks) {
        double sum = 0;
        int vehicles = 0;
        for (RankLoop rank : ranks) {
            sum += rank.bytesPerEpoch() * rank.units().size();
            vehicles += rank.units().size();
        }
        return sum / vehicles;
    }

    /** Bytes of tiles for each node that they carry; 0 when nothing was pressed. */
    private static double meanNodeBytes(List<RankLoop> ranks) {
        long bytes = ranks.stream().mapToLong(RankLoop::tileBytes).sum();
        long nodes = ranks.stream().mapToLong(RankLoop::sentNodes).sum();
        return (double) bytes / Math.max(1, nodes);
    }

    /** What the ground and the tyres on it take of a vehicle's step. */
    private static double groundShare(List<RankLoop> ranks) {
        double ground_s = 0;
        double all_s = 0;
        for (RankLoop rank : ranks) {
            for (VehicleUnit unit : rank.units()) {
                ground_s += unit.soilTimes().total_s();
                all_s += unit.soilTimes().total_s() + unit.bodyTimes().total_s();
            }
        }
        return ground_s / all_s;
    }

    private static VehicleUnit unitOf(int vehicle, List<RankLoop> ranks) {
        for (RankLoop rank : ranks) {
            for (VehicleUnit unit : rank.units()) {
                if (unit.index() == vehicle) {
                    return unit;
                }
            }
        }
        throw new IllegalStateException("no rank has vehicle " + vehicle);
    }

    private static ObjectNode rank(int number, RankLoop rank, double simulated_s) {
        RankTimes times = rank.times();
        PhaseTimes soil = new PhaseTimes();
        PhaseTimes multibody = new PhaseTimes();
        ObjectNode json = MAPPER.createObjectNode();
        json.put("rank", number);
        for (VehicleUnit unit : rank.units()) {
            json.withArray("vehicles").add(unit.plan().name());
            soil.add(unit.soilTimes());
            multibody.add(unit.bodyTimes());
        }
        json.put("wall_s", times.wall_s);
        json.put("cpu_s", times.cpu_s);
        json.put("rtf", times.wall_s / simulated_s);
        ObjectNode phases = json.putObject("phases_us");
        phases.set("soil", phase(soil));
        phases.set("multibody", phase(multibody));
        phases.set("publish", phase(times.publish));
        phases.set("exchange", phase(times.exchange));
        phases.set("commit", phase(times.commit));
        phases.set("checkpoint", phase(times.checkpoint));
        return json;
    }

    private static ObjectNode phase(PhaseTimes times) {
        ObjectNode json = MAPPER.createObjectNode();
        json.put("p50", times.percentile_us(50));
        json.put("p95", times.percentile_us(95));
        json.put("max", times.max_us());
        return json;
    }

    private static ObjectNode vehicle(VehicleUnit unit, long nodes, double sharedFraction) {
        VehicleReport report = unit.report();
        ObjectNode json = MAPPER.createObjectNode();
        json.put("name", unit.plan().name());
        if (unit.plan().enterEpoch() > 0) {
            json.put("enter_epoch", unit.plan().enterEpoch());
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
