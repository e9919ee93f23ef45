package org.furrow.node.view.topic;

import java.io.IOException;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;

/** Receives the messages of topics. */
public interface TopicSink {
    /**
     * Adds a topic.
     *
     * @return its number, for its messages
     */
    int topic(String name, MessageType type);

    /** Takes a message; copies it before it returns. */
    void message(int topic, long time_ns, ProtoWriter message) throws IOException;
}
