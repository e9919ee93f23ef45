package org.furrow.node.ros2.rtps;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A reliable reader. It passes each sample on once, as it arrives: a sample that was lost comes later than those after
 * it. Callers hold the participant's lock.
 */
final class LocalReader {
    private static final int MOST_WRITERS = 1024;

    private final Guid guid;
    private final Receiver receiver;
    private final MessageBuilder builder;
    private final Sender sender;
    private final Map<Guid, Writer> writers = new HashMap<>();

    /** Takes the samples of a topic. */
    @FunctionalInterface
    interface Receiver {
        /**
         * @param number of the sample among those of its writer
         * @param parameters extras, or null
         * @param payload with its encoding first; valid during the call
         */
        void onSample(Guid writer, long number, @Nullable ParameterList parameters, ByteBuffer payload);
    }

    /** A matched writer: all samples up to {@code done} have come or will not come; later ones are bits. */
    private static final class Writer {
        final InetSocketAddress address;
        final BitSet later = new BitSet();
        long done;
        Assembly assembly = Assembly.NONE;

        Writer(InetSocketAddress address) {
            this.address = address;
        }

        boolean has(long number) {
            return number <= done || (number - done <= NumberSet.MOST && later.get((int) (number - done - 1)));
        }

        /** Returns false for a sample that it has, or one too far ahead to be remembered. */
        boolean add(long number) {
            if (has(number) || number - done > NumberSet.MOST) {
                return false;
            }
            later.set((int) (number - done - 1));
            advanceTo(done);
            return true;
        }

        /** Needs nothing up to a number. */
        void advanceTo(long number) {
            long to = Math.max(done, number);
            shift(to);
            shift(done + later.nextClearBit(0));
        }

        private void shift(long to) {
            long by = to - done;
            if (by >= NumberSet.MOST) {
                later.clear();
            } else if (by > 0) {
                BitSet rest = later.get((int) by, NumberSet.MOST);
                later.clear();
                later.or(rest);
            }
            done = to;
        }
    }

    LocalReader(Guid guid, Receiver receiver, MessageBuilder builder, Sender sender) {
        this.guid = guid;
        this.receiver = receiver;
        this.builder = builder;
        this.sender = sender;
    }

    Guid guid() {
        return guid;
    }

    int writers() {
        return writers.size();
    }

    void match(Guid writer, InetSocketAddress address) {
        if (writers.size() < MOST_WRITERS && !writers.containsKey(writer)) {
            Writer added = new Writer(address);
            writers.put(writer, added);
            acknowledge(writer, added, 0, false); // asks which samples there are
        }
    }

    void unmatch(Guid writer) {
        writers.remove(writer);
    }

    void unmatch(GuidPrefix participant) {
        writers.keySet().removeIf(writer -> writer.prefix().equals(participant));
    }

    void onData(Guid from, long number, @Nullable ParameterList parameters, ByteBuffer payload) {
        Writer writer = writers.get(from);
        if (writer != null && number >= 1 && writer.add(number)) {
            receiver.onSample(from, number, parameters, payload);
        }
    }

    void onFragments(Guid from, long number, long fragment, int size, int total, ByteBuffer payload) {
        Writer writer = writers.get(from);
        if (writer == null || number < 1 || writer.has(number)) {
            return;
        }
        if (!writer.assembly.isOf(number, size, total)) {
            if (writer.assembly.number() > number) {
                return;
            }
            writer.assembly = new Assembly(number, size, total);
        }
        if (writer.assembly.add(fragment, payload)) {
            ByteBuffer whole = writer.assembly.whole();
            writer.assembly = Assembly.NONE;
            onData(from, number, null, whole);
        }
    }

    void onHeartbeat(Guid from, long first, long last, boolean isFinal) {
        Writer writer = writers.get(from);
        if (writer == null) {
            return;
        }
        writer.advanceTo(first - 1);
        if (!isFinal || writer.done < last) {
            acknowledge(from, writer, last, true);
        }
    }

    void onGap(Guid from, long start, NumberSet others) {
        Writer writer = writers.get(from);
        if (writer == null || start < 1) {
            return;
        }
        if (start <= writer.done + 1) {
            writer.advanceTo(others.base() - 1);
        } else {
            long end = Math.min(others.base(), writer.done + NumberSet.MOST + 1);
            for (long number = start; number < end; number++) {
                writer.add(number);
            }
        }
        others.members().forEach(writer::add);
    }

    private void acknowledge(Guid from, Writer writer, long last, boolean isFinal) {
        NumberSet lacking = NumberSet.of(writer.done + 1, last, number -> !writer.has(number));
        builder.begin().to(from.prefix()).ackNack(guid.entity(), from.entity(), lacking, isFinal);
        sender.send(builder.message(), writer.address);
    }
}
