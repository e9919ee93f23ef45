package org.furrow.node.log.pose;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.furrow.world.digest.Digest;
import org.jspecify.annotations.Nullable;

/**
 * The first bytes of a file of poses, little-endian:
 *
 * <pre>
 *   0        4         8               12       16            24
 *  +--------+---------+---------------+--------+-------------+------------------------------------------+
 *  | "FURV" | version | samples/epoch | length | checksum    | text: identity of the scenario, vehicle, |
 *  |        |         |               | of text| of the text | wheels, bodies; one a line; with zeros   |
 *  +--------+---------+---------------+--------+-------------+------------------------------------------+
 * </pre>
 *
 * @param identity of the scenario and its files, 64 hex digits
 * @param vehicle name of the vehicle
 * @param samplesPerEpoch samples from the end of an epoch to that of the next
 */
public record PoseHeader(String identity, String vehicle, int samplesPerEpoch, PoseLayout layout) {
    static final int HEAD = 24;
    private static final int MAGIC = 'F' | 'U' << 8 | 'R' << 16 | 'V' << 24;
    private static final int VERSION = 2;
    private static final int MAX_TEXT = 1 << 20;
    private static final int FIRST_BODY = 3;

    /** @throws IllegalArgumentException when the identity or the number of samples cannot be that of a run */
    public PoseHeader {
        if (!identity.matches("[0-9a-f]{64}")) {
            throw new IllegalArgumentException("an identity has 64 hex digits, found '" + identity + "'");
        }
        if (samplesPerEpoch < 1) {
            throw new IllegalArgumentException("samples per epoch must be at least 1, found " + samplesPerEpoch);
        }
    }

    ByteBuffer toBytes() {
        List<String> lines = new ArrayList<>(List.of(identity, vehicle, Integer.toString(layout.wheels())));
        lines.addAll(layout.bodies());
        byte[] text = String.join("\n", lines).getBytes(StandardCharsets.UTF_8);
        int length = (text.length + Integer.BYTES - 1) / Integer.BYTES * Integer.BYTES;
        ByteBuffer bytes = ByteBuffer.allocate(HEAD + length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.putInt(MAGIC).putInt(VERSION).putInt(samplesPerEpoch).putInt(length);
        byte[] padded = Arrays.copyOf(text, length);
        bytes.putLong(checksum(samplesPerEpoch, padded)).put(padded);
        return bytes.flip();
    }

    /** Whether these are the first bytes of a file that another version of Furrow wrote. */
    static boolean isOther(ByteBuffer head) {
        ByteBuffer bytes = head.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        return bytes.remaining() >= HEAD && bytes.getInt() == MAGIC && bytes.getInt() != VERSION;
    }

    /** Length of the text that follows the head; -1 when these are not the first bytes of a file of poses. */
    static int textLength(ByteBuffer head) {
        ByteBuffer bytes = head.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        if (bytes.remaining() < HEAD || bytes.getInt() != MAGIC || bytes.getInt() != VERSION) {
            return -1;
        }
        bytes.getInt();
        int length = bytes.getInt();
        return length < 0 || length > MAX_TEXT || length % Integer.BYTES != 0 ? -1 : length;
    }

    /** Reads a header; null when it is damaged. */
    static @Nullable PoseHeader read(ByteBuffer head, byte[] text) {
        ByteBuffer bytes = head.duplicate().order(ByteOrder.LITTLE_ENDIAN);
        int samples = bytes.getInt(2 * Integer.BYTES);
        if (bytes.getLong(2 * Long.BYTES) != checksum(samples, text)) {
            return null;
        }
        List<String> lines = new String(text, StandardCharsets.UTF_8)
                .replace("\0", "")
                .lines()
                .toList();
        PoseLayout layout = new PoseLayout(lines.subList(FIRST_BODY, lines.size()), Integer.parseInt(lines.get(2)));
        return new PoseHeader(lines.get(0), lines.get(1), samples, layout);
    }

    private static long checksum(int samples, byte[] text) {
        long sum = Digest.mix(MAGIC ^ samples);
        ByteBuffer words = ByteBuffer.wrap(text).order(ByteOrder.LITTLE_ENDIAN);
        while (words.hasRemaining()) {
            sum = Digest.mix(sum ^ words.getInt());
        }
        return sum;
    }
}
