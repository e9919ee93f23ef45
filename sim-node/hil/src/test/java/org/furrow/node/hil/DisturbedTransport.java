package org.furrow.node.hil;

import org.agrona.DirectBuffer;
import org.furrow.world.transport.ForwardingTransport;
import org.furrow.world.transport.Transport;

/** A transport that runs a disturbance before each publication. */
final class DisturbedTransport extends ForwardingTransport {
    private final Runnable disturbance;

    DisturbedTransport(Transport inner, Runnable disturbance) {
        super(inner);
        this.disturbance = disturbance;
    }

    @Override
    public void publish(DirectBuffer message, int length) {
        disturbance.run();
        super.publish(message, length);
    }
}
