package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.engine.PhaseTimes;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.WorldMemory;
import org.furrow.node.engine.Worlds;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** What came of a run, as {@code run.json} tells it. */
public final class RunSummary {
    private static final JsonMapper MAPPER = JsonMapper.builder().build();

    private final ObjectNode json;

    private RunSummary(ObjectNode json) {
        this.json = json;
    }

    /**
     * What connected the ranks.
     *
     * @param library version and name of the library that it uses, or null
     */
    record Engine(String name, @Nullable String library) {}

    /**
     * @param first the first rank
     * @param ranks what each rank told, in the order of the ranks
     * @param engine what connected them
     */
    static RunSummary of(Scenario scenario, RankLoop first, List<RankReport> ranks, Engine engine) {
        Scenario.Clock clock = scenario.clock();
        double slowest_s =
                ranks.stream().mapToDouble(r -> r.sums().wall_s()).max().orElse(0);
        ObjectNode json = MAPPER.createObjectNode();
        json.put("scenario", scenario.name());
        json.put("digest", Digest.toHex(first.digest()));
        json.put("epochs", clock.epochs());
        json.put("ticks", clock.ticks());
        json.put("step_s", clock.step_s());
        json.put("simulated_s", clock.time_s(clock.epochs()));
        json.put("wall_s", slowest_s);
        json.put("rtf", slowest_s / RankReport.steppedTime_s(first, clock));
        json.put("coherent", ranks.stream().allMatch(r -> r.digest()
                .equals(ranks.get(0).digest())));
        json.put("deformed_nodes", first.worlds().deformedNodes());
        json.put("joined_nodes", first.worlds().joinedNodes());
        if (first.times().epochs < clock.epochs()) {
            json.put("resumed_at_epoch", clock.epochs() - first.times().epochs);
        }
        json.put("delay", scenario.exchange().delay());
        json.put("transport", engine.name);
        if (engine.library != null) {
            json.put("library", engine.library);
        }
        if (first.settings().interest_m() > 0) {
            json.put("interest_m", first.settings().interest_m());
        }
        json.put("sharing", scenario.exchange().sharing());
        putSums(json, ranks, scenario.vehicles().size());
        json.set("transfer_us", transfer(ranks));
        json.put("surface", scenario.ground().answer() instanceof Scenario.Rigid ? "rigid" : "soil");
        if (first.worlds().budget() != null) {
            json.set("world_memory", worldMemory(first.worlds().budget(), first.worlds()));
        }
        ranks.forEach(rank -> json.withArray("ranks").add(rank.rank()));
        ranks.forEach(rank -> rank.vehicles().forEach(json.withArray("vehicles")::add));
        json.put("scenario_sha256", scenario.origin().sha256());
        ObjectNode groundFiles = json.putObject("ground_files");
        scenario.origin().groundFiles().forEach(groundFiles::put);
        json.put("terrain_sha256", scenario.origin().terrainSha256());
        json.put("seed", scenario.origin().seed());
        json.put("code", BuildInfo.code());
        json.set("host", HostInfo.describe(MAPPER));
        return new RunSummary(json);
    }

    /** Sending and awaiting messages without waiting for others: of every epoch the time of the rank for which it was least. */
    private static ObjectNode transfer(List<RankReport> ranks) {
        PhaseTimes least = new PhaseTimes();
        int epochs =
                ranks.stream().mapToInt(rank -> rank.transfer_ns().size()).min().orElse(0);
        for (int k = 0; k < epochs; k++) {
            int epoch = k;
            least.add(ranks.stream()
                    .mapToInt(rank -> rank.transfer_ns().get(epoch))
                    .min()
                    .orElse(0));
        }
        return RankReport.phase(least);
    }

    private static void putSums(ObjectNode json, List<RankReport> ranks, int vehicles) {
        double vehicleBytes = 0;
        long tileBytes = 0;
        long nodes = 0;
        double ground_s = 0;
        double step_s = 0;
        for (RankReport rank : ranks) {
            vehicleBytes += rank.sums().vehicleBytes();
            tileBytes += rank.sums().tileBytes();
            nodes += rank.sums().nodes();
            ground_s += rank.sums().ground_s();
            step_s += rank.sums().step_s();
        }
        json.put("bytes_per_epoch", vehicleBytes / vehicles);
        json.put("bytes_per_node", (double) tileBytes / Math.max(1, nodes));
        json.put("ground_share", ground_s / step_s);
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
}
