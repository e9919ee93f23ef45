package org.furrow.node.view.web;

import java.io.IOException;
import java.nio.ByteBuffer;

/** One client of a service. One thread reads from the client and calls the first two methods, another writes. */
public interface SocketSession {
    /** A text message of the client. It must not throw for any content. */
    void onText(String text);

    /** A binary message of the client. It must not throw for any content. */
    void onBinary(ByteBuffer message);

    /**
     * Sends what is new, on the thread that writes, after a {@link SocketClient#wake}. The client has taken all
     * that was sent before, so a slow client is asked less often, and there is never a queue.
     */
    void write(SocketOutput out) throws IOException;

    /** The client is gone; the last call. */
    void onClosed();
}
