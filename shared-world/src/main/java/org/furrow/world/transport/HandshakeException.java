package org.furrow.world.transport;

/** Ranks were started with different scenarios, files or programs; nothing was simulated. */
public final class HandshakeException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public HandshakeException(String message) {
        super(message);
    }
}
