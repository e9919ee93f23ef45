package org.furrow.node.testkit;

import org.agrona.DirectBuffer;
import org.agrona.MutableDirectBuffer;
import org.furrow.world.transport.FailureKind;
import org.furrow.world.transport.Transport;
import org.furrow.world.transport.Watch;

/** Forwards all calls to another transport: a base class for transports that inspect or alter messages. */
public abstract class ForwardingTransport implements Transport {
    private final Transport inner;

    protected ForwardingTransport(Transport inner) {
        this.inner = inner;
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
        inner.publish(message, length);
    }

    @Override
    public void send(int to, DirectBuffer message, int length) {
        inner.send(to, message, length);
    }

    @Override
    public void receive(int least, Receiver receiver) {
        inner.receive(least, receiver);
    }

    @Override
    public int poll(Receiver receiver) {
        return inner.poll(receiver);
    }

    @Override
    public void watch(Watch watch) {
        inner.watch(watch);
    }

    @Override
    public void begun() {
        inner.begun();
    }

    @Override
    public void abort(FailureKind kind, String reason) {
        inner.abort(kind, reason);
    }

    @Override
    public void close() {
        inner.close();
    }
}
