package org.furrow.node.view.pack;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.results.RunSummary;
import org.furrow.node.run.LocalRankGroup;
import org.furrow.node.run.Progress;
import org.furrow.node.run.Recording;
import org.furrow.node.run.Run;
import org.furrow.node.run.RunPreparation;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.furrow.world.grid.CommittedWorld;
import org.furrow.world.grid.NodeField;
import org.furrow.world.grid.TileKey;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

@Tag("run")
class PackBuilderTest {
    /** 17 blocks of 50 epochs and a short one, so that a sum of 16 blocks is there. */
    private static final Scenario SCENARIO = Scenarios.brief("crossing", "duration_s=17.4");

    @TempDir
    private static Path folder;

    private static final Map<String, byte[]> PACK = new TreeMap<>();

    @BeforeAll
    static void makeAPack() throws Exception {
        RunPreparation.Plan plan = new RunPreparation.Plan(
                SCENARIO, Run.Options.of(1, 2), folder.resolve("run"), false, Recording.at(null, SCENARIO.clock()));
        RunSummary _ = new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .execute(new LocalRankGroup(1, SCENARIO.exchange().delay() + 2, 600_000), "local")
                .orElseThrow();
        try (PackBuilder builder = new PackBuilder(folder.resolve("run"), SCENARIO, sink(PACK))) {
            assertEquals(SCENARIO.clock().epochs(), builder.advance(true));
        }
    }

    private static PackSink sink(Map<String, byte[]> dest) {
        return new PackSink() {
            @Override
            public void put(String name, byte[] bytes) {
                dest.put(name, bytes);
            }

            @Override
            public void blocks(int blocks, int epochs) {}
        };
    }

    private static byte[] bytes(String name) {
        return Objects.requireNonNull(PACK.get(name), name);
    }

    private static Map<PageKey, short[]> played(int blocks) throws Exception {
        Map<PageKey, short[]> state = new HashMap<>();
        for (int k = 0; k < blocks; k++) {
            UnpackedBlock block = new UnpackedBlock(bytes("block/" + k + ".bin"));
            for (int s = 0; s < block.steps; s++) {
                block.addStep(state);
            }
        }
        return state;
    }

    @Test
    void shouldHoldTheGroundOfTheRunToHalfATenthOfAMillimetre() throws Exception {
        Map<PageKey, short[]> state = played(18);
        int nodes = 0;
        try (CommitLog log = CommitLog.open(folder.resolve("run/record/commits.log"));
                WorldReplay replay = new WorldReplay(log)) {
            while (replay.next()) {
                // the ground at the end
            }
            CommittedWorld world = replay.worlds().getFirst();
            CommittedWorld.Node node = new CommittedWorld.Node();
            for (long key : world.keysInOrder()) {
                int tile = world.find(key);
                for (long left = world.mask(tile); left != 0; left &= left - 1) {
                    int local = Long.numberOfTrailingZeros(left);
                    world.get(tile, local, node);
                    int i = TileKey.i(key, local) & (PageKey.SIDE - 1);
                    int j = TileKey.j(key, local) & (PageKey.SIDE - 1);
                    short[] page = Objects.requireNonNull(state.get(PageKey.of(0, key)));
                    double down_m = node.value(NodeField.SINKAGE) - node.value(NodeField.OFFSET);
                    assertEquals(down_m, page[PageKey.SIDE * j + i] * 1e-4, 0.5001e-4);
                    assertEquals(node.writer + 1, page[2 * PageKey.NODES + PageKey.SIDE * j + i]);
                    nodes++;
                }
            }
        }
        assertTrue(nodes > 1000, nodes + " nodes");
    }

    @Test
    void shouldSumSixteenBlocks() throws Exception {
        Map<PageKey, short[]> sum = new HashMap<>();
        new UnpackedBlock(bytes("sum/1/0.bin")).addStep(sum);
        Map<PageKey, short[]> played = played(16);
        played.values().removeIf(page -> isZero(page));
        assertEquals(UnpackedBlock.copy(played), UnpackedBlock.copy(sum));
    }

    private static boolean isZero(short[] page) {
        for (short each : page) {
            if (each != 0) {
                return false;
            }
        }
        return true;
    }

    @Test
    void shouldHoldThePosesOfTheTables() throws Exception {
        JsonNode meta = JsonMapper.builder().build().readTree(bytes("meta.json"));
        assertEquals("[\"drysand\"]", meta.at("/ground/soils").toString());
        Map<Integer, Integer> counts = new TreeMap<>();
        for (int v = 0; v < SCENARIO.vehicles().size(); v++) {
            counts.put(v, meta.get("vehicles").get(v).get("channels").size());
        }
        String name = SCENARIO.vehicles().getFirst().name();
        int epoch = 0;
        try (CsvTable table = CsvTable.open(folder.resolve("run/vehicles/" + name + ".csv"))) {
            for (int k = 0; k < 18; k++) {
                UnpackedBlock.Samples samples = Objects.requireNonNull(new UnpackedBlock(bytes("block/" + k + ".bin"))
                        .samples(counts)
                        .get(0));
                assertEquals(Math.max(0, 50 * k), samples.first());
                for (int s = k == 0 ? 0 : 1; s < samples.values()[0].length; s++) {
                    assertTrue(table.next());
                    assertEquals(table.number(table.column("x_m")), 1e-4 * samples.values()[0][s], 1e-4);
                    assertEquals(table.number(table.column("z_m")), 1e-4 * samples.values()[2][s], 1e-4);
                    epoch++;
                }
            }
        }
        assertEquals(SCENARIO.clock().epochs() + 1, epoch);
    }

    @Test
    void shouldPlaceAndTurnWheelsInTheFrameOfTheChassis() {
        PoseLayout layout = new PoseLayout(List.of("chassis", "FL"), 1);
        PoseChannels channels = new PoseChannels(layout);
        double[] values = new double[layout.size()];
        double quarter = Math.sqrt(0.5);
        values[0] = 10;
        values[3] = quarter; // the chassis heads along y
        values[6] = quarter;
        values[7] = 10 - 0.8; // the wheel is 1.5 m ahead and 0.8 m to the left
        values[8] = 1.5;
        double steer = 0.1;
        double spin = 7;
        double[] turned = times(
                times(new double[] {quarter, 0, 0, quarter}, new double[] {Math.cos(steer), 0, 0, Math.sin(steer)}),
                new double[] {Math.cos(spin / 2), 0, Math.sin(spin / 2), 0});
        System.arraycopy(turned, 0, values, layout.body(1) + 3, 4);
        long[] sample = new long[channels.channels().size()];
        channels.fill(values, 0, sample);
        List<String> keys = new ArrayList<>();
        channels.channels().forEach(channel -> keys.add(channel.key()));
        long[] found = new long[6];
        for (int k = 0; k < found.length; k++) {
            found[k] = sample[
                    keys.indexOf(
                            "FL." + List.of("x", "y", "z", "sx", "sz", "spin").get(k))];
        }
        long angle = Math.round((spin - 2 * Math.PI) / (2 * Math.PI) * 65536);
        assertArrayEquals(new long[] {15000, 8000, 0, 0, Math.round(32767 * Math.sin(steer)), angle}, found);
    }

    private static double[] times(double[] a, double[] b) {
        return new double[] {
            a[0] * b[0] - a[1] * b[1] - a[2] * b[2] - a[3] * b[3],
            a[0] * b[1] + a[1] * b[0] + a[2] * b[3] - a[3] * b[2],
            a[0] * b[2] + a[2] * b[0] + a[3] * b[1] - a[1] * b[3],
            a[0] * b[3] + a[3] * b[0] + a[1] * b[2] - a[2] * b[1]
        };
    }

    @Test
    void shouldMakeTheSamePackOfARecordingThatGrows() throws Exception {
        Path growing = Files.createDirectories(folder.resolve("growing/record"));
        Map<String, byte[]> pack = new TreeMap<>();
        Path from = folder.resolve("run/record");
        List<String> files = new ArrayList<>();
        try (var all = Files.list(from)) {
            all.forEach(file -> files.add(file.getFileName().toString()));
        }
        copy(from, growing, files, 0.4);
        try (PackBuilder builder = new PackBuilder(folder.resolve("growing"), SCENARIO, sink(pack))) {
            for (double share = 0.4; share < 1; share += 0.1) {
                copy(from, growing, files, share);
                builder.advance(false);
            }
            copy(from, growing, files, 1);
            builder.advance(true);
        }
        assertEquals(PACK.keySet(), pack.keySet());
        PACK.forEach((name, bytes) -> assertArrayEquals(bytes, pack.get(name), name));
    }

    private static void copy(Path from, Path to, List<String> files, double share) throws Exception {
        for (String file : files) {
            byte[] bytes = Files.readAllBytes(from.resolve(file));
            Files.write(to.resolve(file), Arrays.copyOf(bytes, (int) (share * bytes.length)));
        }
    }
}
