package org.furrow.node.can.j1939;

import java.util.Arrays;

/**
 * Splits a message of up to 223 bytes into the frames of an NMEA 2000 fast packet.
 *
 * <pre>
 *   first frame   byte 1  sequence << 5 | 0      2  length    3-8  bytes 1-6
 *   frame k       byte 1  sequence << 5 | k      2-8  the next 7 bytes; FF after the end
 * </pre>
 */
public final class FastPacketWriter {
    private FastPacketWriter() {}

    /** Returns the number of frames of a message. */
    public static int frames(int length) {
        return length <= 6 ? 1 : 1 + (length - 6 + 6) / 7;
    }

    /**
     * Writes the 8 data bytes of one frame.
     *
     * @param length length of the message, 1 to 223
     * @param sequence sequence counter of the parameter group, 0 to 7
     * @param frame index of the frame
     */
    public static void write(byte[] message, int length, int sequence, int frame, byte[] dest) {
        Arrays.fill(dest, 0, 8, (byte) 0xFF);
        dest[0] = (byte) ((sequence << 5) | frame);
        if (frame == 0) {
            dest[1] = (byte) length;
            System.arraycopy(message, 0, dest, 2, Math.min(6, length));
        } else {
            int from = 6 + 7 * (frame - 1);
            System.arraycopy(message, from, dest, 1, Math.min(7, length - from));
        }
    }
}
