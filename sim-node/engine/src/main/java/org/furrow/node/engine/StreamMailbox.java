package org.furrow.node.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableArrayBuffer;
import org.furrow.world.delta.EpochReader;
import org.furrow.world.delta.EpochWriter;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** A rank's messages out and in where nobody waits for rounds: every rank's epochs in their order, and the commit vectors. */
final class StreamMailbox {
    private final Transport transport;
    private final int vehicles;
    private final EpochWriter writer = new EpochWriter(new ExpandableArrayBuffer(1 << 14));
    private final ExpandableArrayBuffer vectorBytes = new ExpandableArrayBuffer();
    private final List<ArrayDeque<Letter>> kept = new ArrayList<>();
    private final Deque<Letter> idle = new ArrayDeque<>();
    private final Deque<CommitVector> vectors = new ArrayDeque<>();
    private final int[] arrived;
    private final Transport.Receiver receiver = this::receive;
    private boolean asksToStop;

    private static final class Letter {
        final ExpandableArrayBuffer bytes = new ExpandableArrayBuffer(1 << 12);
        final EpochReader reader = new EpochReader();
    }

    StreamMailbox(Transport transport, int vehicles) {
        this.transport = transport;
        this.vehicles = vehicles;
        arrived = new int[transport.size()];
        for (int rank = 0; rank < transport.size(); rank++) {
            kept.add(new ArrayDeque<>());
        }
    }

    /** Begins this rank's message of an epoch; its vehicles follow, then {@link #send()}. */
    EpochWriter begin(int epoch, Coherence coherence, boolean stop) {
        writer.begin(transport.rank(), epoch, coherence.chain(), coherence.epoch(), stop);
        return writer;
    }

    /** What this rank's messages are written with, and how much that was. */
    EpochWriter writer() {
        return writer;
    }

    void send() {
        int length = writer.end();
        transport.publish(writer.buffer(), length);
        keep(transport.rank(), writer.buffer(), length);
    }

    void send(CommitVector vector) {
        transport.publish(vectorBytes, vector.write(vectorBytes));
    }

    /** Takes up what has arrived, and returns how many messages that were. */
    int poll() {
        return transport.poll(receiver);
    }

    private void receive(int from, DirectBuffer message, int length) {
        if (CommitVector.isOne(message, length)) {
            CommitVector vector = CommitVector.read(message, length, vehicles);
            if (vector == null) {
                throw new IllegalStateException("a commit vector of rank " + from + " is damaged");
            }
            vectors.addLast(vector);
        } else {
            keep(from, message, length);
        }
    }

    private void keep(int from, DirectBuffer message, int length) {
        Letter letter = idle.isEmpty() ? new Letter() : idle.pop();
        letter.bytes.putBytes(0, message, 0, length);
        EpochReader reader = letter.reader;
        String fault = reader.wrapWhole(letter.bytes, length);
        if (fault == null && (reader.rank() != from || reader.epoch() != arrived[from] + 1)) {
            fault = "it says that it is of rank " + reader.rank() + " for epoch " + reader.epoch();
        }
        while (fault == null && reader.nextVehicle()) {
            int vehicle = reader.vehicle();
            if (vehicle >= vehicles || RankLoop.rankOf(vehicle, vehicles, transport.size()) != from) {
                fault = "it has vehicle " + vehicle + ", which is not that rank's";
            }
        }
        if (fault != null) {
            throw new IllegalStateException(
                    "message of rank " + from + " for epoch " + (arrived[from] + 1) + " is damaged: " + fault);
        }
        asksToStop |= reader.asksToStop();
        arrived[from]++;
        kept.get(from).addLast(letter);
    }

    /** The last epoch of a rank that is here; all before it are, too. */
    int arrived(int rank) {
        return arrived[rank];
    }

    /** Whether a rank asks in a message that is here to end the run. */
    boolean asksToStop() {
        return asksToStop;
    }

    /** The oldest commit vector that was not taken yet, or null. */
    @Nullable
    CommitVector nextVector() {
        return vectors.pollFirst();
    }

    /** The youngest commit vector that is here and was not taken yet, or null. */
    @Nullable
    CommitVector youngestVector() {
        return vectors.peekLast();
    }

    /** Hands over a vehicle's part of the kept messages of some epochs, in their order. */
    void forEach(int rank, int vehicle, int afterEpoch, int upToEpoch, Part part) {
        for (Letter letter : kept.get(rank)) {
            EpochReader reader = letter.reader;
            if (reader.epoch() > afterEpoch && reader.epoch() <= upToEpoch) {
                reader.rewind();
                boolean more = reader.nextVehicle();
                while (more && reader.vehicle() < vehicle) {
                    more = reader.nextVehicle();
                }
                if (more && reader.vehicle() == vehicle) {
                    part.take(reader, reader.epoch() == upToEpoch);
                }
            }
        }
    }

    /** Takes a vehicle's part of a message. */
    @FunctionalInterface
    interface Part {
        /** @param last whether none of a later epoch follows */
        void take(EpochReader message, boolean last);
    }

    /** Lets a rank's messages up to an epoch go. */
    void forget(int rank, int upToEpoch) {
        ArrayDeque<Letter> letters = kept.get(rank);
        while (!letters.isEmpty() && letters.getFirst().reader.epoch() <= upToEpoch) {
            idle.push(letters.removeFirst());
        }
    }
}
