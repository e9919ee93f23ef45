package org.furrow.node.ros2.rtps;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A reliable writer that keeps its last samples. It never waits for a reader: one that is too slow learns that samples
 * are gone. Callers hold the participant's lock.
 */
final class LocalWriter {
    /** Samples that are sent again on one request. */
    private static final int MOST_AGAIN = 64;

    private final Guid guid;
    private final int depth;
    private final boolean isLatched;
    private final MessageBuilder builder;
    private final Sender sender;
    private final ArrayDeque<Sample> history = new ArrayDeque<>();
    private final Map<Guid, Reader> readers = new LinkedHashMap<>();
    /** Samples for participants whose reader is not known yet. */
    private final ArrayDeque<Sample> held = new ArrayDeque<>();

    private long last;

    /**
     * @param payload with its encoding first
     * @param only the participant that it is for; null: all
     * @param extras parameters beside it, or null
     */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    private record Sample(
            long number, byte[] payload, @Nullable GuidPrefix only, byte @Nullable [] extras) {
        boolean isFor(Guid reader) {
            return only == null || only.equals(reader.prefix());
        }
    }

    /** A matched reader, and the number up to which it needs nothing more. */
    private static final class Reader {
        final InetSocketAddress address;
        final boolean isReliable;
        long done;

        Reader(InetSocketAddress address, boolean isReliable, long done) {
            this.address = address;
            this.isReliable = isReliable;
            this.done = done;
        }
    }

    /**
     * @param depth how many samples it keeps
     * @param isLatched whether readers get the samples that were written before they came
     */
    LocalWriter(Guid guid, int depth, boolean isLatched, MessageBuilder builder, Sender sender) {
        this.guid = guid;
        this.depth = depth;
        this.isLatched = isLatched;
        this.builder = builder;
        this.sender = sender;
    }

    Guid guid() {
        return guid;
    }

    int readers() {
        return readers.size();
    }

    void match(Guid reader, InetSocketAddress address, boolean isReliable) {
        if (readers.containsKey(reader)) {
            return;
        }
        Reader added = new Reader(address, isReliable, isLatched ? 0 : last);
        readers.put(reader, added);
        if (isLatched) {
            history.forEach(sample -> send(sample, address, reader));
        }
        if (isReliable) {
            heartbeat(address, reader, false);
        }
        List<Sample> due = held.stream().filter(sample -> sample.isFor(reader)).toList();
        held.removeAll(due);
        due.forEach(sample -> add(new Sample(++last, sample.payload, sample.only, sample.extras)));
    }

    void unmatch(Guid reader) {
        readers.remove(reader);
    }

    void unmatch(GuidPrefix participant) {
        readers.keySet().removeIf(reader -> reader.prefix().equals(participant));
        held.removeIf(sample -> participant.equals(sample.only));
    }

    /** Sends a sample to all readers. */
    void write(byte[] payload) {
        last++;
        if (readers.isEmpty() && !isLatched) {
            history.clear();
            return;
        }
        Sample sample = new Sample(last, payload, null, null);
        keep(sample);
        Set<InetSocketAddress> sent = new LinkedHashSet<>();
        for (Reader reader : readers.values()) {
            if (sent.add(reader.address)) {
                send(sample, reader.address, null);
            }
        }
    }

    /**
     * Sends a sample to the readers of one participant, now or when one is found.
     *
     * @param extras parameters beside it, or null
     */
    void write(GuidPrefix to, byte @Nullable [] extras, byte[] payload) {
        if (readers.keySet().stream().anyMatch(reader -> reader.prefix().equals(to))) {
            add(new Sample(++last, payload, to, extras));
            return;
        }
        held.add(new Sample(0, payload, to, extras));
        if (held.size() > depth) {
            held.removeFirst();
        }
    }

    /** Sends a sample to the readers that it is for, and says to the others that it will not come. */
    private void add(Sample sample) {
        keep(sample);
        readers.forEach((guid, reader) -> {
            if (sample.isFor(guid)) {
                send(sample, reader.address, guid);
            } else {
                gap(guid, reader.address, sample.number, sample.number);
            }
        });
    }

    private void keep(Sample sample) {
        history.add(sample);
        if (history.size() > depth) {
            history.removeFirst();
        }
    }

    /** Reminds readers that have not confirmed all samples. */
    void remind() {
        Set<InetSocketAddress> sent = new LinkedHashSet<>();
        for (Reader reader : readers.values()) {
            if (reader.isReliable && reader.done < last && sent.add(reader.address)) {
                heartbeat(reader.address, null, false);
            }
        }
    }

    /** A reader has all samples before the set, and lacks those in it. */
    void onAckNack(Guid from, NumberSet lacking, boolean isFinal) {
        Reader reader = readers.get(from);
        if (reader == null) {
            return;
        }
        reader.done = Math.clamp(lacking.base() - 1, reader.done, last);
        int again = 0;
        for (long number : lacking.members()) {
            Sample sample = number > reader.done ? find(number) : null;
            if (sample != null && again++ < MOST_AGAIN) {
                if (sample.isFor(from)) {
                    send(sample, reader.address, from);
                } else {
                    gap(from, reader.address, number, number);
                }
            }
        }
        long first = Math.max(1, lacking.base());
        long goneTo = Math.max(firstKept() - 1, reader.done);
        if (first <= goneTo) {
            gap(from, reader.address, first, goneTo);
        }
        if (!isFinal) {
            heartbeat(reader.address, from, true);
        }
    }

    /** A reader lacks fragments of a sample. */
    void onNackFragments(Guid from, long number, NumberSet lacking) {
        Reader reader = readers.get(from);
        Sample sample = find(number);
        if (reader == null || sample == null || !sample.isFor(from)) {
            return;
        }
        int count = MessageBuilder.fragments(sample.payload);
        for (long fragment : lacking.members()) {
            if (fragment >= 1 && fragment <= count) {
                builder.begin()
                        .fragment(from.entity(), guid.entity(), number, (int) fragment, sample.extras, sample.payload);
                sender.send(builder.message(), reader.address);
            }
        }
        heartbeat(reader.address, from, true);
    }

    private long firstKept() {
        return history.isEmpty() ? last + 1 : history.getFirst().number;
    }

    private @Nullable Sample find(long number) {
        return history.stream()
                .filter(sample -> sample.number == number)
                .findFirst()
                .orElse(null);
    }

    private void send(Sample sample, InetSocketAddress address, @Nullable Guid reader) {
        int entity = reader == null ? 0 : reader.entity();
        if (sample.payload.length <= MessageBuilder.FRAGMENT_BYTES) {
            builder.begin();
            if (reader != null) {
                builder.to(reader.prefix());
            }
            builder.data(entity, guid.entity(), sample.number, sample.extras, sample.payload);
            builder.heartbeat(entity, guid.entity(), firstKept(), last, true);
            sender.send(builder.message(), address);
            return;
        }
        int count = MessageBuilder.fragments(sample.payload);
        for (int fragment = 1; fragment <= count; fragment++) {
            builder.begin();
            if (reader != null) {
                builder.to(reader.prefix());
            }
            builder.fragment(entity, guid.entity(), sample.number, fragment, sample.extras, sample.payload);
            if (fragment == count) {
                builder.heartbeat(entity, guid.entity(), firstKept(), last, true);
            }
            sender.send(builder.message(), address);
        }
    }

    private void gap(Guid reader, InetSocketAddress address, long first, long end) {
        builder.begin().to(reader.prefix()).gap(reader.entity(), guid.entity(), first, end);
        sender.send(builder.message(), address);
    }

    private void heartbeat(InetSocketAddress address, @Nullable Guid reader, boolean isFinal) {
        builder.begin();
        if (reader != null) {
            builder.to(reader.prefix());
        }
        int entity = reader == null ? 0 : reader.entity();
        builder.heartbeat(entity, guid.entity(), firstKept(), last, isFinal);
        sender.send(builder.message(), address);
    }

    /** Whether its readers have confirmed all samples. */
    boolean isConfirmed() {
        return readers.values().stream().noneMatch(reader -> reader.isReliable && reader.done < last);
    }
}
