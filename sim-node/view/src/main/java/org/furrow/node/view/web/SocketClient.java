package org.furrow.node.view.web;

/** A connected client, for its session. Every method may be called by any thread and returns at once. */
public interface SocketClient {
    /** The subprotocol that was agreed. */
    String protocol();

    /** Whether the client has presented the token, and so may control the run. */
    boolean isTrusted();

    /** Lets the session {@link SocketSession#write} when the client has taken what is under way. */
    void wake();

    /**
     * Sends an answer to a message of the client, before what the session writes. A client that asks and does not
     * take its answers is closed.
     */
    void reply(String text);

    /** As {@link #reply(String)}, of bytes that the caller does not use again. */
    void reply(byte[] binary);

    /** Closes the connection; the reason has at most 123 bytes. */
    void close(int code, String reason);
}
