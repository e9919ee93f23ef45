package org.furrow.node.view.topic;

import java.io.IOException;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;

/** Topic {@code /log}: what happens in the run, in words. */
final class LogTopic {
    private static final int INFO = 2;

    private final TopicSink sink;
    private final int topic;
    private final ProtoWriter out = new ProtoWriter();

    LogTopic(TopicSink sink) {
        this.sink = sink;
        topic = sink.topic("/log", MessageType.foxglove("Log"));
    }

    void add(long time_ns, String who, String what) throws IOException {
        out.clear();
        Geometry.time(out, 1, time_ns);
        out.integer(2, INFO);
        out.text(3, what);
        out.text(4, who);
        sink.message(topic, time_ns, out);
    }
}
