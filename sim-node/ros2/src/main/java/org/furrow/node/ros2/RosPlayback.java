package org.furrow.node.ros2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.DoubleConsumer;
import org.furrow.node.dataset.ros.RosSink;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.sense.Rendering;

/** Plays a recorded run with rendered sensors to nodes: the messages of its export, at the pace of their stamps. */
public final class RosPlayback {
    /** Time in which nodes that are there are found, before the first message. */
    private static final long DISCOVERY_MS = 1000;

    private RosPlayback() {}

    /**
     * Plays to the end.
     *
     * @param folder of the run
     * @param speed simulated seconds in a second; rendering that is slower delays the clock with it
     * @return number of messages
     */
    public static long play(
            Path folder, Rendering rendering, RosSettings settings, double speed, DoubleConsumer progress)
            throws InputError, IOException, LogDamagedException {
        RunTables tables = RunTables.read(folder, 0);
        try (Participant participant = new Participant(settings.domain(), settings.isLocal())) {
            PacedTopics topics = new PacedTopics(participant, RosSink.start_ns(tables), speed);
            RosSink sink = new RosSink(topics, tables);
            Thread.sleep(DISCOVERY_MS);
            rendering.into(sink, progress);
            sink.finish();
            return topics.messages();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }
}
