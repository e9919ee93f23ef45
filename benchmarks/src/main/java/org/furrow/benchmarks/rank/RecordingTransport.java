package org.furrow.benchmarks.rank;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.transport.Transport;

/** Hands everything on to another transport and keeps what it brings. */
final class RecordingTransport implements Transport {
    private final Transport inner;
    private final Recording recording;

    RecordingTransport(Transport inner, Recording recording) {
        this.inner = inner;
        this.recording = recording;
    }

    @Override
    public int rank() {
        return inner.rank();
    }

    @Override
    public int size() {
        return inner.size();
    }

    @Override
    public MutableDirectBuffer message() {
        return inner.message();
    }

    @Override
    public void start(int length) {
        inner.start(length);
    }

    @Override
    public void await() {
        inner.await();
        recording.add(inner);
    }

    @Override
    public DirectBuffer received(int rank) {
        return inner.received(rank);
    }

    @Override
    public int receivedLength(int rank) {
        return inner.receivedLength(rank);
    }

    @Override
    public void release() {
        inner.release();
    }

    @Override
    public void publish(DirectBuffer message, int length) {
        inner.publish(message, length);
    }

    @Override
    public int poll(Receiver receiver) {
        return inner.poll(receiver);
    }

    @Override
    public void abort(String reason) {
        inner.abort(reason);
    }

    @Override
    public void close() {
        inner.close();
    }
}
