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
 * What a rank tells the {@link Rendezvous}. On the wire, big-endian: int64 magic "FURWMPJ1", then int32 size, rank, write port
 * and read port.
 *
 * @param size number of ranks it was started for
 * @param rank from 0
 * @param writePort on which MPJ's niodev listens for others' writing channels
 * @param readPort on which it listens for others' reading channels
 */
public record RankEndpoint(int size, int rank, int writePort, int readPort) {
    static final long MAGIC = 0x465552574d504a31L;
    static final int LENGTH = 24;

    /** Bytes as they go over the wire. */
    byte[] encode() {
        return ByteBuffer.allocate(LENGTH)
                .putLong(MAGIC)
                .putInt(size)
                .putInt(rank)
                .putInt(writePort)
                .putInt(readPort)
                .array();
    }

    /** Null when these bytes are no rank's greeting. */
    static @Nullable RankEndpoint decode(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        if (bytes.length != LENGTH || in.getLong() != MAGIC) {
            return null;
        }
        RankEndpoint greeting = new RankEndpoint(in.getInt(), in.getInt(), in.getInt(), in.getInt());
        boolean sane = greeting.rank >= 0
                && greeting.rank < greeting.size
                && isPort(greeting.writePort)
                && isPort(greeting.readPort);
        return sane ? greeting : null;
    }

    /** Null when what comes is no rank's greeting; all of it must come within the time, in ms. */
    static @Nullable RankEndpoint read(Socket socket, int timeout_ms) throws IOException {
        return decode(readFully(socket, LENGTH, System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(timeout_ms)));
    }

    /** Reads so many bytes by a point in time of {@link System#nanoTime}, however they drip in. */
    public static byte[] readFully(Socket socket, int length, long deadline_ns) throws IOException {
        byte[] bytes = new byte[length];
        InputStream in = socket.getInputStream();
        int have = 0;
        while (have < length) {
            long left_ms = TimeUnit.NANOSECONDS.toMillis(deadline_ns - System.nanoTime());
            if (left_ms <= 0) {
                throw new SocketTimeoutException(have + " of " + length + " bytes came in time");
            }
            socket.setSoTimeout((int) Math.min(left_ms, Integer.MAX_VALUE));
            int read = in.read(bytes, have, length - have);
            if (read < 0) {
                throw new EOFException(have + " of " + length + " bytes came");
            }
            have += read;
        }
        return bytes;
    }

    private static boolean isPort(int number) {
        return number > 0 && number < 1 << 16;
    }
}
