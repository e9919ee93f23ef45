package org.furrow.benchmarks.rank;

import java.util.Arrays;
import org.agrona.DirectBuffer;
import org.agrona.ExpandableDirectByteBuffer;
import org.agrona.MutableDirectBuffer;
import org.agrona.concurrent.UnsafeBuffer;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.RankLostException;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Replays the messages of other ranks to rank 0, whose own messages must equal the recorded ones. */
final class ReplayTransport implements Transport {
    /** Largest number of rounds in flight. */
    private static final int DEPTH = 8;

    private final RecordedMessages recording;
    /** This rank's messages in flight. */
    private final MutableDirectBuffer[] sent = new MutableDirectBuffer[DEPTH];

    /** Receive buffers; null when messages are read from the recording directly. */
    private final MutableDirectBuffer @Nullable [] arrived;

    private final UnsafeBuffer[] received;
    private long started;
    private int round;

    /** @param copies whether messages are copied to buffers and so to the core's cache, not read from memory */
    ReplayTransport(RecordedMessages recording, boolean copies) {
        this.recording = recording;
        Arrays.setAll(sent, n -> new ExpandableDirectByteBuffer(1 << 14));
        received = new UnsafeBuffer[recording.ranks()];
        Arrays.setAll(received, n -> new UnsafeBuffer(0, 0));
        arrived = copies ? new MutableDirectBuffer[recording.ranks()] : null;
        if (arrived != null) {
            Arrays.setAll(arrived, n -> new ExpandableDirectByteBuffer(1 << 14));
        }
    }

    @Override
    public int rank() {
        return 0;
    }

    @Override
    public int size() {
        return recording.ranks();
    }

    @Override
    public MutableDirectBuffer message() {
        return sent[(int) (started % DEPTH)];
    }

    /** @throws IllegalStateException when the message differs from the recorded one */
    @Override
    public void start(int length) {
        byte[] earlier = recording.message((int) started, 0);
        UnsafeBuffer now = new UnsafeBuffer(message(), 0, length);
        if (!now.equals(new UnsafeBuffer(earlier))) {
            throw new IllegalStateException("rank 0's message of round " + started + " differs from the recording");
        }
        started++;
    }

    @Override
    public void await() {
        for (int rank = 1; rank < received.length; rank++) {
            byte[] message = recording.message(round, rank);
            if (arrived == null) {
                received[rank].wrap(message);
            } else {
                arrived[rank].putBytes(0, message, 0, message.length);
                received[rank].wrap(arrived[rank], 0, message.length);
            }
        }
    }

    @Override
    public DirectBuffer received(int rank) {
        return rank == 0 ? sent[round % DEPTH] : received[rank];
    }

    @Override
    public int receivedLength(int rank) {
        return recording.message(round, rank).length;
    }

    @Override
    public void release() {
        round++;
    }

    @Override
    public void publish(DirectBuffer message, int length) {
        throw new UnsupportedOperationException("a recording has rounds only");
    }

    @Override
    public void send(int to, DirectBuffer message, int length) {
        throw new UnsupportedOperationException("a recording has rounds only");
    }

    @Override
    public void receive(int least, Receiver receiver) {
        throw new UnsupportedOperationException("a recording has rounds only");
    }

    @Override
    public int poll(Receiver receiver) {
        return 0;
    }

    @Override
    public void abort(FailureKind kind, String reason) {
        throw new RankLostException(0, kind, reason);
    }

    @Override
    public void close() {
        // no resources
    }
}
