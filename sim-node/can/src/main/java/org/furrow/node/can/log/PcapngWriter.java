package org.furrow.node.can.log;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.can.CanFrame;

/**
 * Writes a capture for Wireshark (PCAPNG) with an interface for each bus, of link type 227 (SocketCAN), and times in
 * ns. A packet:
 *
 * <pre>
 *   identifier 4, high byte first; bit 31: 29 bits, bit 30: remote | length 1 | FD flags 1 (1 switch, 2 error state,
 *   4 FD) | 0 2 | data
 * </pre>
 */
public final class PcapngWriter implements AutoCloseable {
    private static final int SECTION = 0x0A0D0D0A;
    private static final int INTERFACE = 1;
    private static final int PACKET = 6;
    private static final short SOCKET_CAN = 227;
    private static final short NAME = 2;
    private static final short RESOLUTION = 9;
    private static final byte NANOSECONDS = 9;
    /** Option of a packet: bits 0 and 1 are 1 inbound, 2 outbound. */
    private static final short DIRECTION = 2;

    private final OutputStream out;
    private final ByteBuffer block = ByteBuffer.allocate(256).order(ByteOrder.LITTLE_ENDIAN);

    /** @param buses their names */
    public PcapngWriter(Path file, List<String> buses) throws IOException {
        out = new BufferedOutputStream(Files.newOutputStream(file));
        begin(SECTION);
        block.putInt(0x1A2B3C4D).putShort((short) 1).putShort((short) 0).putLong(-1);
        end();
        for (String bus : buses) {
            begin(INTERFACE);
            block.putShort(SOCKET_CAN).putShort((short) 0).putInt(0);
            byte[] name = bus.getBytes(StandardCharsets.UTF_8);
            option(NAME, name);
            option(RESOLUTION, new byte[] {NANOSECONDS});
            block.putInt(0);
            end();
        }
    }

    private void begin(int type) {
        block.clear();
        block.putInt(type).putInt(0);
    }

    private void pad() {
        while (block.position() % 4 != 0) {
            block.put((byte) 0);
        }
    }

    private void option(short code, byte[] value) {
        block.putShort(code).putShort((short) value.length).put(value);
        pad();
    }

    private void end() throws IOException {
        int length = block.position() + Integer.BYTES;
        block.putInt(length).putInt(4, length);
        out.write(block.array(), 0, length);
    }

    /**
     * Writes a frame.
     *
     * @param time_ns since 1970
     * @param bus its number, from 0
     */
    public void add(CanFrame frame, long time_ns, int bus, boolean sent) throws IOException {
        int bytes = frame.isRemote() ? 0 : frame.length();
        begin(PACKET);
        block.putInt(bus)
                .putInt((int) (time_ns >> 32))
                .putInt((int) time_ns)
                .putInt(8 + bytes)
                .putInt(8 + bytes);
        int id = frame.id() | (frame.isExtended() ? 0x8000_0000 : 0) | (frame.isRemote() ? 0x4000_0000 : 0);
        int fd = !frame.isFd()
                ? 0
                : 4
                        | ((frame.flags() & CanFrame.BIT_RATE_SWITCH) != 0 ? 1 : 0)
                        | ((frame.flags() & CanFrame.ERROR_STATE) != 0 ? 2 : 0);
        block.putInt(Integer.reverseBytes(id))
                .put((byte) frame.length())
                .put((byte) fd)
                .putShort((short) 0)
                .put(frame.array(), 0, bytes);
        pad();
        option(DIRECTION, new byte[] {(byte) (sent ? 2 : 1), 0, 0, 0});
        block.putInt(0);
        end();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
