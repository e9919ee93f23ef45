package org.furrow.node.view.topic;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.agrona.CloseHelper;
import org.furrow.node.input.InputError;
import org.furrow.node.input.file.CsvTable;
import org.furrow.node.log.CommitLog;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.log.WorldReplay;
import org.furrow.node.log.pose.PoseLayout;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.results.RunLog;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.view.poses.VehiclePoses;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.world.digest.Digest;
import org.furrow.world.message.EpochReader;

/**
 * Sends a recorded run as messages, epoch by epoch, from its commit log, its recorded poses and its tables. The
 * recording may still grow.
 */
public final class MessageReplay implements AutoCloseable {
    /** Usual time between messages of a block of the ground. */
    public static final double GROUND_EVERY_S = 0.2;

    private final Scenario scenario;
    private final CommitLog log;
    private final WorldReplay replay;
    private final List<VehiclePoses> poses = new ArrayList<>();
    private final List<TableTopic> tables = new ArrayList<>();
    private final TransformTopic transforms;
    private final SceneTopic scene;
    private final GroundTopics ground;
    private final LogTopic events;
    private final int groundEvery;
    private final boolean grows;
    /** The last epoch of each vehicle that was committed; -1 before it enters. */
    private final int[] included;

    private List<Integer> present = List.of();
    /** Whether the replay stands at an epoch that is not sent yet. */
    private boolean waits;

    private MessageReplay(
            Path folder, Scenario scenario, CommitLog log, TopicSink sink, double groundEvery_s, boolean grows)
            throws InputError, IOException {
        this.scenario = scenario;
        this.log = log;
        this.grows = grows;
        groundEvery =
                (int) Math.max(1, Math.round(groundEvery_s / scenario.clock().time_s(1)));
        included = new int[scenario.vehicles().size()];
        Arrays.fill(included, -1);
        for (VehiclePlan plan : scenario.vehicles()) {
            poses.add(new VehiclePoses(folder.resolve(RunLog.poses(plan.name())), PoseLayout.of(plan.model())));
        }
        replay = new WorldReplay(log);
        transforms = new TransformTopic(sink, scenario.ground().frame());
        scene = new SceneTopic(sink, scenario);
        events = new LogTopic(sink);
        boolean incomplete = OutputFolder.whyIncomplete(folder) != null;
        Map<List<String>, MessageType> types = new LinkedHashMap<>();
        for (VehiclePlan plan : scenario.vehicles()) {
            Path file = folder.resolve(tableOf(plan));
            TableTail tail = grows ? TableTail.open(file) : null;
            CsvTable table = tail == null ? CsvTable.open(file) : tail.more();
            MessageType type = types.computeIfAbsent(
                    table.columns(), columns -> MessageType.ofColumns(typeName(types.size()), columns));
            tables.add(new TableTopic(sink, plan.name(), table, tail, type, incomplete && !grows));
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
    public static MessageReplay open(Path folder, TopicSink sink, double groundEvery_s)
            throws InputError, IOException, LogDamagedException {
        Scenario scenario = RunLog.scenario(folder);
        for (VehiclePlan plan : scenario.vehicles()) {
            requirePoses(folder, plan);
        }
        return begin(folder, scenario, sink, groundEvery_s, false);
    }

    /**
     * Opens a run that goes on, before its first epoch.
     *
     * @throws InputError when a table cannot be read
     * @throws LogDamagedException when a file is damaged
     */
    public static MessageReplay follow(Path folder, Scenario scenario, TopicSink sink, double groundEvery_s)
            throws InputError, IOException, LogDamagedException {
        return begin(folder, scenario, sink, groundEvery_s, true);
    }

    /** Whether a run has written so much that it can be followed. */
    public static boolean canBeFollowed(Path folder, Scenario scenario) throws IOException {
        boolean can = Files.exists(folder.resolve(RunLog.FILE));
        for (VehiclePlan plan : scenario.vehicles()) {
            can = can && TableTail.open(folder.resolve(tableOf(plan))) != null;
        }
        return can;
    }

    private static MessageReplay begin(
            Path folder, Scenario scenario, TopicSink sink, double groundEvery_s, boolean grows)
            throws InputError, IOException, LogDamagedException {
        CommitLog log = CommitLog.open(folder.resolve(RunLog.FILE));
        try {
            return new MessageReplay(folder, scenario, log, sink, groundEvery_s, grows);
        } catch (InputError | IOException | RuntimeException e) {
            CloseHelper.quietClose(log);
            throw e;
        }
    }

    private static String tableOf(VehiclePlan plan) {
        return "vehicles/" + plan.name() + ".csv";
    }

    private static void requirePoses(Path folder, VehiclePlan plan) throws InputError {
        if (!Files.exists(folder.resolve(RunLog.poses(plan.name())))) {
            throw new InputError(
                    folder + ": has no recorded poses of '" + plan.name() + "'; use 'furrow record " + folder + "'");
        }
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
     * @return false after the last one that the recording holds now
     * @throws LogDamagedException when the recording is damaged
     * @throws InputError when a table is damaged
     */
    public boolean next() throws InputError, IOException, LogDamagedException {
        if (!waits && !replay.next()) {
            return false;
        }
        if (!waits) {
            touchGround();
        }
        waits = grows && !posesReach();
        if (waits) {
            return false;
        }
        send(replay.commit(), time_ns());
        return true;
    }

    private boolean posesReach() throws IOException, LogDamagedException {
        for (int v = 0; v < included.length; v++) {
            if (included[v] >= 0 && !poses.get(v).reaches(included[v])) {
                return false;
            }
        }
        return true;
    }

    private void send(int epoch, long time_ns) throws InputError, IOException, LogDamagedException {
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
    }

    /** Sends the rows of tables that were written after their epochs were sent. */
    public void sendRows() throws InputError, IOException {
        for (TableTopic table : tables) {
            table.sendUpTo(scenario.clock().time_s(epoch()));
        }
    }

    private void touchGround() {
        for (int s = 0; s < log.sections(); s++) {
            EpochReader section = log.section(s);
            included[section.vehicle()] = Math.max(included[section.vehicle()], section.epoch());
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
