package org.furrow.node.results;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;
import java.util.function.ToLongFunction;
import org.furrow.node.engine.RankLoop;
import org.furrow.node.engine.ground.WorldMemory;
import org.furrow.node.engine.ground.Worlds;
import org.furrow.node.engine.timing.PhaseTimes;
import org.furrow.node.results.table.Drive;
import org.furrow.node.results.table.SinkageStatistics;
import org.furrow.node.scenario.Scenario;
import org.furrow.world.digest.Digest;
import org.furrow.world.grid.CommittedWorld;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.PropertyNamingStrategies;
import tools.jackson.databind.json.JsonMapper;

/**
 * Result of a run: the content of {@code run.json}, whose keys are the components in snake case and in this order.
 * A key that
 * is missing in a file reads as 0, false, an empty text or an empty list. docs/file-formats.md explains the keys.
 *
 * @param digest of the final ground and vehicles, 16 hex digits
 * @param wall_s time that the slowest rank stepped, in s
 * @param rtf wall-clock time over simulated time of the epochs that were stepped
 * @param coherent true when all ranks came to the same digest
 * @param joinedNodes writes to a node that were joined with a concurrent write of another vehicle
 * @param resumedAtEpoch epoch of the checkpoint that the run was resumed from; 0: it was not resumed
 * @param library version and name of the library that connects the ranks, where an engine has several
 * @param world {@code sharded}; null when every rank had all of the ground
 * @param lookahead epochs by which a rank could be ahead of the slowest one
 * @param threads of each rank
 * @param bytesPerEpoch payload that a vehicle sends in an epoch, in bytes
 * @param bytesPerNode payload of a changed node, in bytes
 * @param groundShare share of the vehicles' step times that the ground takes
 * @param transfer_us time to send and receive the messages of an epoch without waiting for other ranks
 * @param slowestWork_us own work in an epoch of the slowest of k ranks by k, mean ({@link SlowestWork})
 * @param surface {@code soil} or {@code rigid}
 * @param worldMemory of the first rank; null when it is not limited
 * @param groundFiles SHA-256 of each file that defines the undeformed ground, by name
 * @param code version and commit of the program
 */
public record RunSummary(
        String scenario,
        String digest,
        int epochs,
        long ticks,
        double step_s,
        double simulated_s,
        double wall_s,
        double rtf,
        boolean coherent,
        long deformedNodes,
        long joinedNodes,
        @JsonInclude(Include.NON_DEFAULT) int resumedAtEpoch,
        int delay,
        String transport,
        @Nullable String library,
        boolean sharing,
        @Nullable String world,
        @JsonInclude(Include.NON_DEFAULT) int lookahead,
        int threads,
        double bytesPerEpoch,
        double bytesPerNode,
        double groundShare,
        RankReport.Phase transfer_us,
        @JsonInclude(Include.NON_EMPTY) Map<Integer, Double> slowestWork_us,
        String surface,
        @Nullable Memory worldMemory,
        List<RankReport.Rank> ranks,
        List<RankReport.Vehicle> vehicles,
        String scenarioSha256,
        Map<String, String> groundFiles,
        String terrainSha256,
        long seed,
        String code,
        HostInfo.Host host) {
    static final JsonMapper MAPPER = JsonMapper.builder()
            .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
            .disable(MapperFeature.SORT_PROPERTIES_ALPHABETICALLY)
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .changeDefaultPropertyInclusion(all -> all.withValueInclusion(Include.NON_NULL))
            .build();

    public RunSummary {
        digest = Objects.requireNonNullElse(digest, "");
        slowestWork_us =
                Collections.unmodifiableMap(new LinkedHashMap<>(Objects.requireNonNullElse(slowestWork_us, Map.of())));
        ranks = List.copyOf(Objects.requireNonNullElse(ranks, List.of()));
        vehicles = List.copyOf(Objects.requireNonNullElse(vehicles, List.of()));
        groundFiles =
                Collections.unmodifiableMap(new LinkedHashMap<>(Objects.requireNonNullElse(groundFiles, Map.of())));
    }

    /**
     * What connected the ranks.
     *
     * @param library version and name of its library, or null
     */
    public record Engine(String name, @Nullable String library) {}

    /**
     * Memory of a rank's ground.
     *
     * @param budget_bytes limit
     * @param hotBytes of the tiles in memory
     * @param coldTiles tiles in files
     */
    public record Memory(
            long budget_bytes, long bytes, long hotBytes, int tiles, int coldTiles, long movedOut, long broughtBack) {
        public static @Nullable Memory of(Worlds worlds) {
            WorldMemory budget = worlds.budget();
            return budget == null
                    ? null
                    : new Memory(
                            budget.budget_bytes(),
                            sum(worlds, CommittedWorld::bytes),
                            sum(worlds, CommittedWorld::hotBytes),
                            worlds.tiles(),
                            (int) sum(worlds, CommittedWorld::coldTiles),
                            sum(worlds, CommittedWorld::movedOut),
                            sum(worlds, CommittedWorld::broughtBack));
        }

        private static long sum(Worlds worlds, ToLongFunction<CommittedWorld> of) {
            return worlds.all().stream().mapToLong(of).sum();
        }
    }

    /**
     * @param first the first rank
     * @param reports of all ranks, in their order
     * @param drives of all vehicles
     */
    public static RunSummary of(
            Scenario scenario, RankLoop first, List<RankReport> reports, List<Drive> drives, Engine engine) {
        Map<String, SinkageStatistics> sinkage = new HashMap<>();
        drives.forEach(drive -> sinkage.put(drive.name(), drive.sinkage()));
        Scenario.Clock clock = scenario.clock();
        Scenario.Origin origin = scenario.origin();
        Worlds worlds = first.worlds();
        double slowest_s =
                reports.stream().mapToDouble(r -> r.rank().wall_s()).max().orElse(0);
        long nodes = reports.stream().mapToLong(r -> r.sums().nodes()).sum();
        long tileBytes = reports.stream().mapToLong(r -> r.sums().tileBytes()).sum();
        return new RunSummary(
                scenario.name(),
                Digest.toHex(first.digest()),
                clock.epochs(),
                clock.ticks(),
                clock.step_s(),
                clock.time_s(clock.epochs()),
                slowest_s,
                slowest_s / RankReport.steppedTime_s(first, clock),
                reports.stream().allMatch(r -> r.digest().equals(reports.get(0).digest())),
                worlds.deformedNodes(),
                worlds.joinedNodes(),
                clock.epochs() - first.times().epochs,
                scenario.exchange().delay(),
                engine.name,
                engine.library,
                scenario.exchange().sharing(),
                first.settings().layout().isSharded() ? "sharded" : null,
                first.settings().lookahead(),
                first.settings().threads(),
                sum(reports, r -> r.rank().sentBytesPerEpoch())
                        / scenario.vehicles().size(),
                (double) tileBytes / Math.max(1, nodes),
                sum(reports, r -> r.sums().ground_s())
                        / sum(reports, r -> r.sums().step_s()),
                transfer(reports),
                SlowestWork.of(reports.stream().map(RankReport::work_ns).toList()),
                scenario.ground().kind().isRigid() ? "rigid" : "soil",
                Memory.of(worlds),
                reports.stream().map(RankReport::rank).toList(),
                reports.stream()
                        .flatMap(report -> report.vehicles().stream())
                        .map(vehicle -> vehicle.withSinkage(Objects.requireNonNull(sinkage.get(vehicle.name()))))
                        .toList(),
                origin.sha256(),
                origin.groundFiles(),
                origin.terrainSha256(),
                origin.seed(),
                BuildInfo.code(),
                HostInfo.Host.local());
    }

    /** Time to send and receive without waiting for others: the least over the ranks, epoch by epoch. */
    private static RankReport.Phase transfer(List<RankReport> reports) {
        PhaseTimes least = new PhaseTimes();
        int epochs =
                reports.stream().mapToInt(r -> r.transfer_ns().size()).min().orElse(0);
        for (int k = 0; k < epochs; k++) {
            int epoch = k;
            least.add(reports.stream()
                    .mapToInt(r -> r.transfer_ns().get(epoch))
                    .min()
                    .orElse(0));
        }
        return RankReport.Phase.of(least);
    }

    /** A plain sum in the order of the ranks. */
    private static double sum(List<RankReport> reports, ToDoubleFunction<RankReport> of) {
        double sum = 0;
        for (RankReport report : reports) {
            sum += of.applyAsDouble(report);
        }
        return sum;
    }

    /**
     * Reads a {@code run.json}.
     *
     * @throws JacksonException when it is not JSON, or a value has the wrong type
     */
    public static RunSummary read(Path file) throws IOException {
        @Nullable RunSummary summary = MAPPER.readValue(Files.readAllBytes(file), RunSummary.class);
        if (summary == null) {
            throw new IOException(file + ": is null");
        }
        return summary;
    }

    /** The content of {@code run.json}, without the end of its last line. */
    public String toJson() {
        return MAPPER.writerWithDefaultPrettyPrinter().writeValueAsString(this);
    }

    public void write(Path file) throws IOException {
        Files.writeString(file, toJson() + "\n");
    }
}
