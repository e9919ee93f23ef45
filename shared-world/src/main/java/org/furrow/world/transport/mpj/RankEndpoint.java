package org.furrow.world.transport.mpj;

import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The registration of a rank at the {@link Rendezvous}. On the wire, big-endian: int64 magic "FURWMPJ1", then int32
 * size, rank, write port and read port.
 *
 * @param size number of ranks that the rank was started for
 * @param writePort port of MPJ's niodev for others' write channels
 * @param readPort port of MPJ's niodev for others' read channels
 */
public record RankEndpoint(int size, int rank, int writePort, int readPort) {
    static final long MAGIC = 0x465552574d504a31L;
    static final int LENGTH = 24;

    byte[] encode() {
        return ByteBuffer.allocate(LENGTH)
                .putLong(MAGIC)
                .putInt(size)
                .putInt(rank)
                .putInt(writePort)
                .putInt(readPort)
                .array();
    }

    static @Nullable RankEndpoint decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length != LENGTH || in.getLong() != MAGIC) {
            return null;
        }
        RankEndpoint endpoint = new RankEndpoint(in.getInt(), in.getInt(), in.getInt(), in.getInt());
        boolean valid = endpoint.rank >= 0
                && endpoint.rank < endpoint.size
                && isPort(endpoint.writePort)
                && isPort(endpoint.readPort);
        return valid ? endpoint : null;
    }

    /** Reads a registration within a time limit; null when it is not valid. */
    static @Nullable RankEndpoint read(Socket socket, int timeout_ms) throws IOException {
        return decode(readFully(socket, LENGTH, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout_ms)));
    }

    /** Reads exactly this number of bytes; the deadline, a time of {@link System#nanoTime}, holds for all of them. */
    public static byte[] readFully(Socket socket, int length, long deadline_ns) throws IOException {
        byte[] bytes = new byte[length];
        InputStream in = socket.getInputStream();
        int have = 0;
        while (have < length) {
            long left_ms = TimeUnit.NANOSECONDS.toMillis(deadline_ns - System.nanoTime());
            if (left_ms <= 0) {
                throw new SocketTimeoutException(have + " of " + length + " bytes received in time");
            }
            socket.setSoTimeout((int) Math.min(left_ms, Integer.MAX_VALUE));
            int read = in.read(bytes, have, length - have);
            if (read < 0) {
                throw new EOFException(have + " of " + length + " bytes received");
            }
            have += read;
        }
        return bytes;
    }

    private static boolean isPort(int number) {
        return number > 0 && number < 1 << 16;
    }
}
