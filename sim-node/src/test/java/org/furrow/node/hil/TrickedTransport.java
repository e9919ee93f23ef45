package org.furrow.node.hil;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.transport.Transport;

/** A rank's end of the exchange that does something whenever the rank publishes. */
record TrickedTransport(Transport inner, Runnable trick) implements Transport {
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
    public void progress() {
        inner.progress();
    }

    @Override
    public void await() {
        inner.await();
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
        trick.run();
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
