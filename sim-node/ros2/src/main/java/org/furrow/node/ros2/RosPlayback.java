package org.furrow.node.ros2;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.DoubleConsumer;
import org.furrow.node.dataset.ros.RosFrames;
import org.furrow.node.dataset.ros.RosSink;
import org.furrow.node.dataset.table.RunTables;
import org.furrow.node.input.InputError;
import org.furrow.node.log.LogDamagedException;
import org.furrow.node.ros2.rtps.Participant;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.sense.Rendering;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;

/**
 * Plays a run with rendered sensors to nodes: the messages of the export of a recorded run, at the pace of their
 * stamps; or those of its sensors, while the run goes on.
 */
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

    /**
     * Sends the frames of a run that goes on, as soon as they are rendered, until it ends. The run itself sends the
     * clock and the topics of its vehicles.
     *
     * @return number of frames
     */
    public static long follow(Rendering rendering, RosSettings settings, DoubleConsumer progress)
            throws IOException, LogDamagedException {
        Scenario scenario = rendering.run().scenario();
        try (Participant participant = new Participant(settings.domain(), settings.isLocal())) {
            long start_ns = scenario.origin().place().start_ns().orElse(0);
            Counted sink = new Counted(new RosFrames(new LiveTopics(participant, start_ns, false), scenario));
            rendering.into(sink, progress);
            return sink.count;
        }
    }

    /** Counts the frames. */
    private static final class Counted implements FrameSink {
        private final FrameSink to;
        private long count;

        Counted(FrameSink to) {
            this.to = to;
        }

        @Override
        public void begin(RenderedRun run) throws IOException {
            to.begin(run);
        }

        @Override
        public void frame(SensorFrame frame) throws IOException {
            to.frame(frame);
            count++;
        }
    }
}
