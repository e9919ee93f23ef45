package org.furrow.node.hil;

import org.agrona.DirectBuffer;
import org.furrow.world.transport.ForwardingTransport;
import org.furrow.world.transport.Transport;

/** A rank's end of the exchange that does something whenever the rank publishes. */
final class TrickedTransport extends ForwardingTransport {
    private final Runnable trick;

    TrickedTransport(Transport inner, Runnable trick) {
        super(inner);
        this.trick = trick;
    }

    @Override
    public void publish(DirectBuffer message, int length) {
        trick.run();
        super.publish(message, length);
    }
}
