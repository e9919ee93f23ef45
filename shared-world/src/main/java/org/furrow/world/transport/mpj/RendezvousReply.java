package org.furrow.world.transport.mpj;

import java.io.IOException;
import java.io.StreamCorruptedException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The reply of the {@link Rendezvous} to a rank. On the wire, big-endian: int64 magic "FURWMPJ1", int32 rank at
 * fault, int32 length, UTF-8.
 *
 * @param fault the rank that prevents the start, or {@link #NO_RANK}
 * @param text the ranks' addresses in the format of MPJ's niodev, or the reason of the failure
 */
record RendezvousReply(int fault, String text) {
    static final int NO_RANK = -1;

    private static final int HEADER = 16;
    private static final int MAX_BYTES = 1 << 20;

    byte[] encode() {
        byte[] utf = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(HEADER + utf.length)
                .putLong(RankEndpoint.MAGIC)
                .putInt(fault)
                .putInt(utf.length)
                .put(utf)
                .array();
    }

    /** Reads a reply up to a deadline of {@link System#nanoTime}. */
    static RendezvousReply read(Socket socket, long deadline_ns) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(RankEndpoint.readFully(socket, HEADER, deadline_ns));
        long magic = header.getLong();
        int fault = header.getInt();
        int length = header.getInt();
        if (magic != RankEndpoint.MAGIC || fault < NO_RANK || length < 0 || length > MAX_BYTES) {
            throw new StreamCorruptedException("the program that listens there is not a rendezvous of this version");
        }
        return new RendezvousReply(
                fault, new String(RankEndpoint.readFully(socket, length, deadline_ns), StandardCharsets.UTF_8));
    }
}
