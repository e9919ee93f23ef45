package org.furrow.node.view.pack;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.view.poses.VehiclePoses;
import org.furrow.world.message.EpochReader;

/** Makes the view pack of a run from its recording, which may still grow. */
public final class PackBuilder implements AutoCloseable {
    /** Epochs of a block. */
    public static final int BLOCK_EPOCHS = 50;

    private static final double YIELD_UNIT_PA = 2000;

    private final Scenario scenario;
    private final PackSink sink;
    private final CommitLog log;
    private final GroundTrack ground;
    private final WorldReplay replay;
    private final TerrainHeights relief;
    private final List<PoseColumns> poses = new ArrayList<>();
    private final GroundStream stream = new GroundStream();
    private final ByteStream bytes = new ByteStream();
    private final Set<PageKey> pagesWritten = new HashSet<>();
    /** The last epoch of each vehicle that was committed; -1 before it enters. */
    private final int[] included;

    private int blocks;
    private boolean started;

    /**
     * Begins before the first epoch.
     *
     * @param folder of the run
     * @throws LogDamagedException when the commit log is damaged
     */
    public PackBuilder(Path folder, Scenario scenario, PackSink sink) throws IOException, LogDamagedException {
        this.scenario = scenario;
        this.sink = sink;
        log = CommitLog.open(folder.resolve(RunLog.FILE));
        Scenario.Clock clock = scenario.clock();
        ground = new GroundTrack(scenario.exchange().sharing(), clock.epochTicks() * clock.step_s(), YIELD_UNIT_PA);
        replay = new WorldReplay(log, ground.observer());
        relief = TerrainHeights.of(scenario);
        included = new int[scenario.vehicles().size()];
        Arrays.fill(included, -1);
        for (int v = 0; v < included.length; v++) {
            VehiclePlan plan = scenario.vehicles().get(v);
            PoseChannels channels = PoseChannels.of(plan.model());
            Path file = folder.resolve(RunLog.poses(plan.name()));
            poses.add(new PoseColumns(v, new VehiclePoses(file, PoseLayout.of(plan.model())), channels));
        }
    }

    /**
     * Makes the blocks that the recording holds now.
     *
     * @param ended whether the recording is complete, so that its last block may be short
     * @return number of epochs in all blocks so far
     * @throws LogDamagedException when the recording is damaged
     */
    public int advance(boolean ended) throws IOException, LogDamagedException {
        if (!started) {
            sink.put("meta.json", PackMeta.of(scenario, relief, YIELD_UNIT_PA, BLOCK_EPOCHS));
            sink.put("relief.bin", relief.bytes());
            GroundMaterials materials = GroundMaterials.of(scenario.ground());
            if (materials.names().size() > 1) {
                sink.put("soils.bin", relief.materials(materials.map()));
            }
            List<ScenePlan.Thing> things = scenario.attached().scene().things();
            if (!things.isEmpty()) {
                sink.put("plants.bin", PackPlants.of(things, scenario.ground().undeformed()));
            }
            started = true;
        }
        while (fillBlock() || (ended && stream.steps() > 0)) {
            if (!ended && !posesReach()) {
                break;
            }
            writeBlock();
        }
        return Math.max(0, replay.commit() - stream.steps());
    }

    /** Reads commits until the block is full; false when the log ends before. */
    private boolean fillBlock() throws IOException, LogDamagedException {
        while (stream.steps() < BLOCK_EPOCHS) {
            if (!replay.next()) {
                return false;
            }
            for (int s = 0; s < log.sections(); s++) {
                EpochReader section = log.section(s);
                included[section.vehicle()] = Math.max(included[section.vehicle()], section.epoch());
            }
            if (replay.commit() > 0) {
                ground.step(replay.worlds(), stream);
            }
        }
        return true;
    }

    private boolean posesReach() throws IOException, LogDamagedException {
        for (int v = 0; v < included.length; v++) {
            if (included[v] >= 0 && !poses.get(v).poses().reaches(included[v])) {
                return false;
            }
        }
        return true;
    }

    private void writeBlock() throws IOException, LogDamagedException {
        writeNewPages();
        int epochs = stream.steps();
        bytes.clear();
        stream.writeTo(bytes);
        stream.clear();
        ByteStream samples = new ByteStream();
        int count = 0;
        for (int v = 0; v < included.length; v++) {
            count += included[v] >= 0 && poses.get(v).write(included[v], samples) ? 1 : 0;
        }
        bytes.int32(count);
        bytes.put(samples);
        sink.put("block/" + blocks + ".bin", bytes.deflate());
        List<GroundSum> sums = ground.sums();
        for (int level = 1; level <= sums.size(); level++) {
            GroundSum sum = sums.get(level - 1);
            if (sum.endsWith(blocks)) {
                sink.put("sum/" + level + "/" + sum.number(blocks) + ".bin", sum.take(ground.pages()));
            }
        }
        blocks++;
        sink.blocks(blocks, (blocks - 1) * BLOCK_EPOCHS + epochs);
    }

    private void writeNewPages() throws IOException {
        for (PageKey key : ground.pages().keySet()) {
            if (pagesWritten.add(key)) {
                sink.put(
                        "page/" + key.ground() + "/" + key.i() + "/" + key.j() + ".bin",
                        relief.page(key, scenario.ground().grid_m()));
            }
        }
    }

    @Override
    public void close() throws IOException {
        replay.close();
        log.close();
        for (PoseColumns track : poses) {
            track.poses().close();
        }
    }
}
