package org.furrow.node.view.web;

import java.io.IOException;

/** Sends messages to a client; returns when the socket has taken them. */
public interface SocketOutput {
    void text(String message) throws IOException;

    /** Sends bytes as a message. */
    void binary(byte[] message) throws IOException;
}
