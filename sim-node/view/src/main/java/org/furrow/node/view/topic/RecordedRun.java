package org.furrow.node.view.topic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.log.pose.PoseFile;
import org.furrow.node.run.RunLog;
import org.furrow.node.run.record.OutputFolder;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.digest.Digest;

/** Sends a recorded run as messages, epoch by epoch, from its commit log, its recorded poses and its tables. */
public final class RecordedRun implements AutoCloseable {
    /** Usual time between messages of a block of the ground. */
    public static final double GROUND_EVERY_S = 0.2;

    private final Scenario scenario;
    private final CommitLog log;
    private final WorldReplay replay;
    private final List<VehiclePoses> poses;
    private final List<TableTopic> tables = new ArrayList<>();
    private final TransformTopic transforms;
    private final SceneTopic scene;
    private final GroundTopics ground;
    private final LogTopic events;
    private final int groundEvery;
    private List<Integer> present = List.of();

    private RecordedRun(
            Path folder, Scenario scenario, CommitLog log, List<VehiclePoses> poses, TopicSink sink, int groundEvery)
            throws InputError, IOException {
        this.scenario = scenario;
        this.log = log;
        this.poses = poses;
        this.groundEvery = groundEvery;
        replay = new WorldReplay(log);
        transforms = new TransformTopic(sink, scenario.ground().answer().frame());
        scene = new SceneTopic(sink, scenario);
        events = new LogTopic(sink);
        boolean incomplete = OutputFolder.whyIncomplete(folder) != null;
        Map<List<String>, MessageType> types = new LinkedHashMap<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            CsvTable table = CsvTable.open(folder.resolve("vehicles/" + plan.name() + ".csv"));
            MessageType type = types.computeIfAbsent(
                    table.columns(), columns -> MessageType.ofColumns(typeName(types.size()), columns));
            tables.add(new TableTopic(sink, plan.name(), table, type, incomplete));
        }
        ground = new GroundTopics(sink, scenario.ground());
        ReliefTopic.send(sink, scenario);
    }

    private static String typeName(int before) {
        return "furrow.VehicleRow" + (before == 0 ? "" : before + 1);
    }

    /**
     * Opens a run before its first epoch.
     *
     * @param groundEvery_s time between messages of a block of the ground, rounded to epochs
     * @throws InputError when the folder is not that of a recorded run
     * @throws LogDamagedException when a file is damaged
     */
    public static RecordedRun open(Path folder, TopicSink sink, double groundEvery_s)
            throws InputError, IOException, LogDamagedException {
        Scenario scenario = RunLog.scenario(folder);
        int groundEvery =
                (int) Math.max(1, Math.round(groundEvery_s / scenario.clock().time_s(1)));
        List<AutoCloseable> opened = new ArrayList<>();
        try {
            CommitLog log = CommitLog.open(folder.resolve(RunLog.FILE));
            opened.add(log);
            List<VehiclePoses> poses = new ArrayList<>();
            for (VehiclePlan plan : scenario.vehicles()) {
                VehiclePoses of = new VehiclePoses(PoseFile.open(poseFile(folder, plan)));
                opened.add(of);
                poses.add(of);
            }
            return new RecordedRun(folder, scenario, log, poses, sink, groundEvery);
        } catch (InputError | IOException | LogDamagedException | RuntimeException e) {
            CloseHelper.quietCloseAll(opened);
            throw e;
        }
    }

    private static Path poseFile(Path folder, VehiclePlan plan) throws InputError {
        Path file = folder.resolve(RunLog.poses(plan.name()));
        if (!Files.exists(file)) {
            throw new InputError(
                    folder + ": has no recorded poses of '" + plan.name() + "'; use 'furrow record " + folder + "'");
        }
        return file;
    }

    public Scenario scenario() {
        return scenario;
    }

    /** The last epoch that was sent; -1 before the first. */
    public int epoch() {
        return replay.commit();
    }

    /** Time of that epoch. */
    public long time_ns() {
        return Geometry.ns(scenario.clock().time_s(Math.max(0, epoch())));
    }

    /**
     * Sends the next epoch; the first one is the start, epoch 0.
     *
     * @return false after the last one
     * @throws LogDamagedException when the recording is damaged
     * @throws InputError when a table is damaged
     */
    public boolean next() throws InputError, IOException, LogDamagedException {
        if (!replay.next()) {
            return false;
        }
        int epoch = replay.commit();
        long time_ns = time_ns();
        touchGround();
        List<Integer> now = new ArrayList<>();
        transforms.begin(time_ns);
        for (int v = 0; v < poses.size(); v++) {
            if (poses.get(v).moveTo(epoch)) {
                now.add(v);
                transforms.add(time_ns, scenario.vehicles().get(v), poses.get(v));
            }
        }
        transforms.end(time_ns);
        scene.show(time_ns, now);
        tellChanges(time_ns, now);
        for (TableTopic table : tables) {
            table.sendUpTo(scenario.clock().time_s(epoch));
        }
        if (epoch % groundEvery == 0 || epoch == scenario.clock().epochs()) {
            ground.send(time_ns, replay.worlds());
        }
        if (epoch == scenario.clock().epochs()) {
            events.add(time_ns, scenario.name(), "the run ends, digest " + Digest.toHex(replay.digest()));
        }
        return true;
    }

    private void touchGround() {
        for (int s = 0; s < log.sections(); s++) {
            EpochReader section = log.section(s);
            int world = log.header().shared() ? 0 : section.vehicle();
            while (section.nextTile()) {
                ground.touch(world, section.tileKey());
            }
        }
    }

    private void tellChanges(long time_ns, List<Integer> now) throws IOException {
        for (int v = 0; v < poses.size(); v++) {
            if (now.contains(v) != present.contains(v)) {
                String name = scenario.vehicles().get(v).name();
                events.add(time_ns, name, name + (now.contains(v) ? " is present" : " is gone"));
            }
        }
        present = now;
    }

    @Override
    public void close() {
        replay.close();
        CloseHelper.quietCloseAll(tables);
        CloseHelper.quietCloseAll(poses);
        CloseHelper.quietClose(log);
    }
}
