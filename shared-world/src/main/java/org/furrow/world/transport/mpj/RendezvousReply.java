package org.furrow.world.transport.mpj;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What the {@link Rendezvous} answers a rank. On the wire, big-endian: int64 magic "FURWMPJ1", int32 rank to blame, int32 length,
 * UTF-8.
 *
 * @param blamed {@link #NOBODY}, or the rank for which the ranks do not meet
 * @param text where the ranks listen, as MPJ's niodev reads it; or why they do not meet
 */
record RendezvousReply(int blamed, String text) {
    static final int NOBODY = -1;

    private static final int HEADER = 16;
    private static final int MOST_BYTES = 1 << 20;

    /** Bytes as they go over the wire. */
    byte[] encode() {
        byte[] utf = text.getBytes(StandardCharsets.UTF_8);
        return ByteBuffer.allocate(HEADER + utf.length)
                .putLong(RankEndpoint.MAGIC)
                .putInt(blamed)
                .putInt(utf.length)
                .put(utf)
                .array();
    }

    /**
     * Reads what comes by a point in time of {@link System#nanoTime}.
     *
     * @throws StrangerException when it is no rendezvous that answers
     */
    static RendezvousReply read(Socket socket, long deadline_ns) throws IOException {
        ByteBuffer header = ByteBuffer.wrap(RankEndpoint.readFully(socket, HEADER, deadline_ns));
        long magic = header.getLong();
        int blamed = header.getInt();
        int length = header.getInt();
        if (magic != RankEndpoint.MAGIC || blamed < NOBODY || length < 0 || length > MOST_BYTES) {
            throw new StrangerException();
        }
        return new RendezvousReply(
                blamed, new String(RankEndpoint.readFully(socket, length, deadline_ns), StandardCharsets.UTF_8));
    }

    /** Something else listens where the rendezvous should be. */
    static final class StrangerException extends IOException {
        private static final long serialVersionUID = 1L;

        StrangerException() {
            super("what listens there is no rendezvous of this version");
        }
    }
}
