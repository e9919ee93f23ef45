package org.furrow.node.log;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.furrow.world.digest.Digest;

/**
 * The first bytes of a commit log, little-endian:
 *
 * <pre>
 *   0        4         8          12               16                                80         88
 *  +--------+---------+----------+----------------+---------------------------------+----------+
 *  | "FURL" | version | vehicles | 1: one shared  | identity of the scenario and    | checksum |
 *  |        |         |          | ground, else 0 | its files, SHA-256 as hex digits |          |
 *  +--------+---------+----------+----------------+---------------------------------+----------+
 * </pre>
 *
 * @param vehicles number of vehicles in the scenario
 * @param shared whether all vehicles share one ground
 * @param identity 64 hex digits
 */
public record LogHeader(int vehicles, boolean shared, String identity) {
    static final int BYTES = 88;
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'L' << 24;
    private static final int VERSION = 2;
    private static final int MAX_VEHICLES = 1 << 16;
    private static final int CHECKSUM_AT = 80;
    private static final int IDENTITY = 64;

    /** @throws IllegalArgumentException when the number of vehicles or the identity cannot be that of a scenario */
    public LogHeader {
        if (vehicles < 1 || vehicles > MAX_VEHICLES) {
            throw new IllegalArgumentException("vehicles must be in [1, " + MAX_VEHICLES + "], found " + vehicles);
        }
        if (!identity.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("an identity has 64 hex digits, found '" + identity + "'");
        }
    }

    ByteBuffer toBytes() {
        ByteBuffer bytes = ByteBuffer.allocate(BYTES).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(MAGIC).putInt(VERSION).putInt(vehicles).putInt(shared ? 1 : 0);
        bytes.put(identity.getBytes(StandardCharsets.US_ASCII));
        bytes.putLong(checksum(bytes));
        return bytes.flip();
    }

    /** @throws LogDamagedException when a file does not begin with an undamaged header of this version */
    static LogHeader read(BlockFile file) throws IOException, LogDamagedException {
        ByteBuffer bytes = file.read(0, BYTES).order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.remaining() < BYTES || bytes.getLong(CHECKSUM_AT) != checksum(bytes) || bytes.getInt() != MAGIC) {
            throw file.damaged("is not a commit log, or its header is damaged");
        }
        int version = bytes.getInt();
        if (version != VERSION) {
            throw file.damaged("is a commit log of version " + version + ", this program reads version " + VERSION
                    + "; read it with the release that wrote it");
        }
        int vehicles = bytes.getInt();
        boolean shared = bytes.getInt() != 0;
        byte[] identity = new byte[IDENTITY];
        bytes.get(identity);
        return new LogHeader(vehicles, shared, new String(identity, StandardCharsets.US_ASCII));
    }

    private static long checksum(ByteBuffer bytes) {
        long sum = MAGIC;
        for (int at = 0; at < CHECKSUM_AT; at += Long.BYTES) {
            sum = Digest.mix(sum ^ bytes.getLong(at));
        }
        return sum;
    }
}
