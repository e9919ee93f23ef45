package org.furrow.node.sense.preview;

import java.io.IOException;
import java.util.List;
import org.furrow.node.sense.frame.FrameSink;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.frame.SensorFrame;

/** Passes frames to several sinks in turn. */
public record Sinks(List<FrameSink> all) implements FrameSink {
    public Sinks {
        all = List.copyOf(all);
    }

    @Override
    public void begin(RenderedRun run) throws IOException {
        for (FrameSink sink : all) {
            sink.begin(run);
        }
    }

    @Override
    public void frame(SensorFrame frame) throws IOException {
        for (FrameSink sink : all) {
            sink.frame(frame);
        }
    }
}
