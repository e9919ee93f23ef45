package org.furrow.node.view.foxglove;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;
import org.furrow.node.view.topic.TopicSink;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the newest message of each topic. Clients take what they have not seen, so a slow client misses messages, and
 * nothing waits for it.
 */
public final class TopicBoard implements TopicSink {
    /** A topic and its newest message; null before the first. */
    static final class Entry {
        final int number;
        final String name;
        final MessageType type;
        volatile @Nullable Posted newest;

        Entry(int number, String name, MessageType type) {
            this.number = number;
            this.name = name;
            this.type = type;
        }
    }

    /**
     * A message.
     *
     * @param number different from that of any other message
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    record Posted(long number, long time_ns, byte[] bytes) {}

    /**
     * The topics of a run from its start or its last restart.
     *
     * @param number of restarts before
     */
    record Session(int number, List<Entry> topics) {}

    private final Set<Runnable> listeners = ConcurrentHashMap.newKeySet();
    private final AtomicLong posted = new AtomicLong();
    private volatile Session session = new Session(0, List.of());
    private volatile long time_ns = -1;

    /** Calls a listener after every epoch, on the thread of the source. */
    void addListener(Runnable listener) {
        listeners.add(listener);
    }

    void removeListener(Runnable listener) {
        listeners.remove(listener);
    }

    Session session() {
        return session;
    }

    /** Time of the last epoch; -1 before the first. */
    long time_ns() {
        return time_ns;
    }

    @Override
    public int topic(String name, MessageType type) {
        Session now = session;
        List<Entry> more = new ArrayList<>(now.topics);
        more.add(new Entry(more.size(), name, type));
        session = new Session(now.number, List.copyOf(more));
        return more.size() - 1;
    }

    @Override
    public void message(int topic, long at_ns, ProtoWriter message) {
        session.topics.get(topic).newest = new Posted(posted.getAndIncrement(), at_ns, message.toBytes());
    }

    /** All messages of an epoch are there. */
    public void endEpoch(long at_ns) {
        time_ns = at_ns;
        listeners.forEach(Runnable::run);
    }

    /** The run begins again: there are no topics until they are added. */
    public void restart() {
        session = new Session(session.number + 1, List.of());
    }
}
