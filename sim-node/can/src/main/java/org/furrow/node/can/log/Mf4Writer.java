package org.furrow.node.can.log;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.zip.Deflater;
import org.furrow.node.can.CanFrame;

/**
 * Writes a measurement file of ASAM MDF 4.10 (MF4): groups of CAN data frames and remote frames as of ASAM's bus
 * logging, and groups of signals; sorted, in deflated blocks. The layout of blocks is that of {@link Mf4Reader}.
 *
 * <pre>
 *   record of a frame   time in s 8 | bus 1 | identifier 29 bits, 29 bits or 11 1 bit (31) | length code 1 | bytes 1 |
 *                       sent 1 bit, FD 1, bit rate switch 1, error state 1 | data 64, not of a remote frame
 * </pre>
 */
public final class Mf4Writer {
    private static final int FRAME_BYTES = 16;
    /** Records of a block, before they are deflated. */
    private static final int BLOCK_BYTES = 1 << 22;

    private static final int HD_AT = 64;
    private static final int FIXED = 0;
    private static final int MASTER = 2;
    private static final int UNSIGNED = 0;
    private static final int FLOAT = 4;
    private static final int BYTES = 10;
    private static final int BUS_EVENT = 0x400;
    private static final int BUS_EVENTS = 6;
    private static final int SOURCE_BUS = 2;
    private static final int BUS_CAN = 2;

    private final long start_ns;
    private final List<Signals> signals = new ArrayList<>();
    private final ByteArrayOutputStream dataFrames = new ByteArrayOutputStream();
    private final ByteArrayOutputStream remoteFrames = new ByteArrayOutputStream();
    private final ByteBuffer record =
            ByteBuffer.allocate(FRAME_BYTES + CanFrame.MAX_LENGTH).order(ByteOrder.LITTLE_ENDIAN);

    private ByteBuffer out = ByteBuffer.allocate(1 << 16).order(ByteOrder.LITTLE_ENDIAN);

    /**
     * Signals with common times.
     *
     * @param name of the group, such as that of a vehicle
     * @param names of the columns after the time
     * @param units as many, empty: none
     * @param rows time in s, then the values
     */
    @SuppressWarnings("ArrayRecordComponent")
    public record Signals(String name, List<String> names, List<String> units, List<double[]> rows) {
        public Signals {
            names = List.copyOf(names);
            units = List.copyOf(units);
            rows = List.copyOf(rows);
        }
    }

    /** @param start_ns UTC of the time 0 of all frames and signals, in ns since 1970; 0: not known */
    public Mf4Writer(long start_ns) {
        this.start_ns = start_ns;
    }

    /**
     * Adds a frame.
     *
     * @param time_s since the start
     * @param bus its number, from 1
     */
    public void add(CanFrame frame, double time_s, int bus, boolean sent) {
        int length = frame.length();
        record.clear();
        record.putDouble(time_s)
                .put((byte) bus)
                .putInt(frame.id() | (frame.isExtended() ? 0x8000_0000 : 0))
                .put((byte) code(length))
                .put((byte) length)
                .put((byte) ((sent ? 1 : 0)
                        | (frame.isFd() ? 2 : 0)
                        | ((frame.flags() & CanFrame.BIT_RATE_SWITCH) != 0 ? 4 : 0)
                        | ((frame.flags() & CanFrame.ERROR_STATE) != 0 ? 8 : 0)));
        if (frame.isRemote()) {
            remoteFrames.write(record.array(), 0, FRAME_BYTES);
            return;
        }
        record.put(frame.array(), 0, length);
        while (record.hasRemaining()) {
            record.put((byte) 0);
        }
        dataFrames.write(record.array(), 0, record.capacity());
    }

    /** The length code of a frame. */
    static int code(int length) {
        int code = Math.min(length, 8);
        for (int bytes : new int[] {12, 16, 20, 24, 32, 48, 64}) {
            code += length >= bytes ? 1 : 0;
        }
        return code;
    }

    /** Adds a group of signals. */
    public void add(Signals group) {
        signals.add(group);
    }

    /** Writes the file. */
    public void write(Path file) throws IOException {
        out.clear();
        text("MDF     ");
        text("4.10    ");
        text("Furrow  ");
        out.position(28);
        out.putShort((short) 410);
        out.position(HD_AT);
        int hd = begin("HD", 6, 32);
        out.putLong(start_ns).position(out.position() + 24);
        int comment = textBlock(
                "MD",
                "<FHcomment><TX>written by Furrow</TX><tool_id>Furrow</tool_id>"
                        + "<tool_vendor>Furrow</tool_vendor><tool_version>1</tool_version></FHcomment>");
        int fh = begin("FH", 2, 16);
        out.putLong(start_ns).position(out.position() + 8);
        link(fh, 1, comment);
        link(hd, 1, fh);
        int before = hd; // of both, link 0 is the next group
        if (dataFrames.size() > 0) {
            before = after(before, frameGroup(dataFrames.toByteArray(), true));
        }
        if (remoteFrames.size() > 0) {
            before = after(before, frameGroup(remoteFrames.toByteArray(), false));
        }
        for (Signals group : signals) {
            before = after(before, signalGroup(group));
        }
        Files.write(file, Arrays.copyOf(out.array(), out.position()));
    }

    private void text(String ascii) {
        out.put(ascii.getBytes(StandardCharsets.US_ASCII));
    }

    private void room(long bytes) {
        if (out.remaining() < bytes) {
            ByteBuffer larger = ByteBuffer.allocate(Math.toIntExact(2 * (out.position() + bytes)))
                    .order(ByteOrder.LITTLE_ENDIAN);
            larger.put(out.array(), 0, out.position());
            out = larger;
        }
    }

    /** Begins a block and returns its place; its data follow, of a number of bytes, and are 0 before. */
    private int begin(String id, int links, int dataBytes) {
        room(64 + 8L * links + dataBytes);
        while (out.position() % 8 != 0) {
            out.put((byte) 0);
        }
        int at = out.position();
        text("##" + id);
        out.putInt(0).putLong(24 + 8L * links + dataBytes).putLong(links);
        for (int k = 0; k < links; k++) {
            out.putLong(0);
        }
        return at;
    }

    private void link(int block, int number, int to) {
        out.putLong(block + 24 + 8 * number, to);
    }

    private int textBlock(String id, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        int padded = bytes.length / 8 * 8 + 8;
        int at = begin(id, 0, padded);
        out.put(bytes).put(new byte[padded - bytes.length]);
        return at;
    }

    private int frameGroup(byte[] records, boolean hasData) {
        int width = hasData ? record.capacity() : FRAME_BYTES;
        String frame = hasData ? "CAN_DataFrame" : "CAN_RemoteFrame";
        int name = textBlock("TX", "CAN");
        int path = textBlock("TX", "CAN");
        int source = begin("SI", 3, 8);
        out.put((byte) SOURCE_BUS).put((byte) BUS_CAN).position(out.position() + 6);
        link(source, 0, name);
        link(source, 1, path);
        int time = channel("Timestamp", "s", MASTER, FLOAT, 0, 0, 64, 0);
        int whole = channel(frame, "", FIXED, BYTES, 8, 0, 8 * (width - 8), BUS_EVENT);
        link(time, 0, whole);
        int first = channel(frame + ".BusChannel", "", FIXED, UNSIGNED, 8, 0, 8, BUS_EVENT);
        link(whole, 1, first);
        int last = first;
        last = after(last, channel(frame + ".ID", "", FIXED, UNSIGNED, 9, 0, 29, BUS_EVENT));
        last = after(last, channel(frame + ".IDE", "", FIXED, UNSIGNED, 12, 7, 1, BUS_EVENT));
        last = after(last, channel(frame + ".DLC", "", FIXED, UNSIGNED, 13, 0, 4, BUS_EVENT));
        last = after(last, channel(frame + ".DataLength", "", FIXED, UNSIGNED, 14, 0, 8, BUS_EVENT));
        last = after(last, channel(frame + ".Dir", "", FIXED, UNSIGNED, 15, 0, 1, BUS_EVENT));
        if (hasData) {
            last = after(last, channel(frame + ".EDL", "", FIXED, UNSIGNED, 15, 1, 1, BUS_EVENT));
            last = after(last, channel(frame + ".BRS", "", FIXED, UNSIGNED, 15, 2, 1, BUS_EVENT));
            last = after(last, channel(frame + ".ESI", "", FIXED, UNSIGNED, 15, 3, 1, BUS_EVENT));
            after(last, channel(frame + ".DataBytes", "", FIXED, BYTES, 16, 0, 512, BUS_EVENT));
        }
        int group = group("CAN", time, width, records, BUS_EVENTS);
        int cg = Math.toIntExact(out.getLong(group + 24 + 8));
        link(cg, 3, source);
        return group;
    }

    /** Links a block to the one before it, and returns it. */
    private int after(int before, int block) {
        link(before, 0, block);
        return block;
    }

    private int signalGroup(Signals of) {
        int width = 8 * (1 + of.names.size());
        int time = channel("time_s", "s", MASTER, FLOAT, 0, 0, 64, 0);
        int last = time;
        for (int k = 0; k < of.names.size(); k++) {
            last = after(last, channel(of.names.get(k), of.units.get(k), FIXED, FLOAT, 8 + 8 * k, 0, 64, 0));
        }
        ByteBuffer records =
                ByteBuffer.allocate(Math.multiplyExact(width, of.rows.size())).order(ByteOrder.LITTLE_ENDIAN);
        for (double[] row : of.rows) {
            for (double value : row) {
                records.putDouble(value);
            }
        }
        return group(of.name, time, width, records.array(), 0);
    }

    private int channel(
            String name, String unit, int type, int dataType, int byteOffset, int bit, int bits, int flags) {
        int tx = textBlock("TX", name);
        int ofUnit = unit.isEmpty() ? 0 : textBlock("TX", unit);
        int at = begin("CN", 8, 72);
        out.put((byte) type)
                .put((byte) (type == MASTER ? 1 : 0))
                .put((byte) dataType)
                .put((byte) bit)
                .putInt(byteOffset)
                .putInt(bits)
                .putInt(flags)
                .position(at + 24 + 64 + 72);
        link(at, 2, tx);
        link(at, 6, ofUnit);
        return at;
    }

    private int group(String name, int firstChannel, int width, byte[] records, int flags) {
        int tx = textBlock("TX", name);
        int cg = begin("CG", 6, 32);
        out.putLong(0)
                .putLong(records.length / width)
                .putShort((short) flags)
                .putShort((short) (flags == 0 ? 0 : '.'))
                .putInt(0)
                .putInt(width)
                .putInt(0);
        link(cg, 1, firstChannel);
        link(cg, 2, tx);
        int data = records.length == 0 ? 0 : blocks(records, width);
        int dg = begin("DG", 4, 8);
        out.putLong(0);
        link(dg, 1, cg);
        link(dg, 2, data);
        return dg;
    }

    /** Writes records in deflated blocks, and the list of them. */
    private int blocks(byte[] records, int width) {
        int most = BLOCK_BYTES / width * width;
        List<Integer> places = new ArrayList<>();
        for (int from = 0; from < records.length; from += most) {
            places.add(deflated(records, from, Math.min(most, records.length - from)));
        }
        int dl = begin("DL", 1 + places.size(), 16);
        out.putInt(1).putInt(places.size()).putLong(most);
        for (int k = 0; k < places.size(); k++) {
            link(dl, 1 + k, places.get(k));
        }
        int hl = begin("HL", 1, 8);
        out.putShort((short) 1).put((byte) 0).put(new byte[5]);
        link(hl, 0, dl);
        return hl;
    }

    private int deflated(byte[] records, int from, int bytes) {
        Deflater deflater = new Deflater();
        deflater.setInput(records, from, bytes);
        deflater.finish();
        byte[] packed = new byte[bytes + bytes / 100 + 64];
        int length = deflater.deflate(packed);
        deflater.end();
        int at = begin("DZ", 0, 24 + length);
        text("DT");
        out.put((byte) 0).put((byte) 0).putInt(0).putLong(bytes).putLong(length).put(packed, 0, length);
        return at;
    }
}
