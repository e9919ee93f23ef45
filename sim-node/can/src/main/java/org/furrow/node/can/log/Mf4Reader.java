package org.furrow.node.can.log;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bus logging of a measurement file of ASAM MDF 4 (MF4): the groups of CAN data frames, remote frames and
 * error frames, sorted or not, deflated or not. Little-endian; a block is
 *
 * <pre>
 *   "##XX" 4 | 0 4 | length 8 | number of links 8 | links of 8 bytes each, 0: none | data
 *   HD first DG ...    DG next, first CG, data ... | size of the record id    CG next, first CN ... | record id ...
 *   CN next, parts, name, -, conversion, data ... | type 1, sync 1, data type 1, bit 1, byte 4, bits 4 ...
 * </pre>
 */
final class Mf4Reader {
    private static final int HEAD_BYTES = 24;
    private static final int HD_AT = 64;
    private static final int MOST_BYTES = 1 << 30;
    private static final int MOST_BLOCKS = 1 << 20;
    private static final String DATA_FRAME = "CAN_DataFrame";
    private static final String REMOTE_FRAME = "CAN_RemoteFrame";
    private static final String ERROR_FRAME = "CAN_ErrorFrame";
    private static final int VARIABLE_LENGTH = 1;
    private static final int MASTER = 2;
    private static final int VLSD_GROUP = 1;
    private static final int FLOAT = 4;

    private final String label;
    private final FrameLog log;
    private final ByteBuffer in;
    private final List<Entry> entries = new ArrayList<>();
    private int blocks;

    /** A frame of the file. */
    private record Entry(long time_ns, CandumpLine.Kind kind, CanFrame frame) {}

    /** A number in a record. */
    private record Channel(int block, int type, int dataType, int bit, int at, int bits) {}

    /** A group of records. */
    private static final class Group {
        private String what = "";
        private int block;
        private int bytes;
        private boolean isStream;
        private @Nullable Channel time;
        private double timeFactor = 1;
        private double timeOffset_s;
        private final Map<String, Channel> channels = new HashMap<>();
        private ByteArrayOutputStream records = new ByteArrayOutputStream();
    }

    Mf4Reader(String label, byte[] file, FrameLog log) {
        this.label = label;
        this.log = log;
        in = ByteBuffer.wrap(file).order(ByteOrder.LITTLE_ENDIAN);
    }

    static boolean recognises(byte[] file) {
        return file.length > HD_AT + HEAD_BYTES
                && new String(file, 0, 8, StandardCharsets.US_ASCII).matches("(MDF {5}|UnFinMF )");
    }

    void read() throws InputError {
        if (in.getShort(28) < 400) {
            throw error(28, "version " + in.getShort(28) + " of MDF; expected 4");
        }
        int hd = block(HD_AT, "HD");
        for (int dg = link(hd, 0); dg != 0; dg = link(dg, 0)) {
            readGroup(block(dg, "DG"));
        }
        entries.sort((a, b) -> Long.compare(a.time_ns, b.time_ns)); // stable: of one time in the order of the file
        for (Entry entry : entries) {
            entry.frame.timestamp_ns(entry.time_ns);
            String fault = log.add(entry.kind, entry.frame);
            if (fault != null) {
                throw new InputError(label + ": frame at " + entry.time_ns * 1e-9 + " s: " + fault);
            }
        }
    }

    /** Checks a block and returns its index. */
    private int block(int at, String id) throws InputError {
        if (++blocks > MOST_BLOCKS) {
            throw error(at, "the blocks go in a circle, or are too many");
        }
        if (at < HD_AT || at > in.limit() - HEAD_BYTES) {
            throw error(at, "a link beyond the end of the file");
        }
        long length = in.getLong(at + 8);
        String found = new String(in.array(), at, 4, StandardCharsets.ISO_8859_1);
        if (!found.equals("##" + id) || length < HEAD_BYTES || length > in.limit() - at) {
            throw error(at, "expected a block " + id + " that ends in the file");
        }
        if (in.getLong(at + 16) < 0 || in.getLong(at + 16) > (length - HEAD_BYTES) / 8) {
            throw error(at, "a block with more links than room");
        }
        return at;
    }

    private int links(int block) {
        return (int) in.getLong(block + 16);
    }

    /** A link of a block; 0: none. */
    private int link(int block, int number) throws InputError {
        if (number >= links(block)) {
            return 0;
        }
        long at = in.getLong(block + HEAD_BYTES + 8 * number);
        if (at < 0 || at > in.limit() - HEAD_BYTES) {
            throw error(block, "a link beyond the end of the file");
        }
        return (int) at;
    }

    /** Index of the data of a block, of which it must have a number of bytes. */
    private int data(int block, int bytes) throws InputError {
        int at = block + HEAD_BYTES + 8 * links(block);
        if (at + (long) bytes > end(block)) {
            throw error(block, "a block of " + in.getLong(block + 8) + " bytes is too short");
        }
        return at;
    }

    private long end(int block) {
        return block + in.getLong(block + 8);
    }

    private void readGroup(int dg) throws InputError {
        int idBytes = in.get(data(dg, 1));
        if (idBytes != 0 && idBytes != 1 && idBytes != 2 && idBytes != 4 && idBytes != 8) {
            throw error(dg, "record ids of " + idBytes + " bytes");
        }
        Map<Long, Group> groups = new HashMap<>();
        boolean wanted = false;
        for (int cg = link(dg, 1); cg != 0; cg = link(cg, 0)) {
            Group group = group(block(cg, "CG"));
            wanted |= !group.what.isEmpty();
            groups.put(in.getLong(data(cg, 32)), group);
        }
        if (!wanted) {
            return;
        }
        if (idBytes == 0 && groups.size() != 1) {
            throw error(dg, "several groups of records without record ids");
        }
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        append(link(dg, 2), all);
        if (idBytes == 0) {
            groups.values().iterator().next().records = all;
        } else {
            sort(dg, idBytes, groups, all.toByteArray());
        }
        Map<Integer, Group> byBlock = new HashMap<>();
        groups.values().forEach(group -> byBlock.put(group.block, group));
        for (Group group : groups.values()) {
            if (!group.what.isEmpty()) {
                readRecords(group, byBlock);
            }
        }
    }

    private Group group(int cg) throws InputError {
        Group group = new Group();
        int data = data(cg, 32);
        group.block = cg;
        group.isStream = (in.getShort(data + 16) & VLSD_GROUP) != 0;
        group.bytes = in.getInt(data + 24) + in.getInt(data + 28);
        if (!group.isStream && (group.bytes <= 0 || group.bytes > 1 << 20)) {
            throw error(cg, "records of " + group.bytes + " bytes");
        }
        addChannels(link(cg, 1), group, 0);
        return group;
    }

    private void addChannels(int first, Group group, int depth) throws InputError {
        for (int cn = first; cn != 0; cn = link(cn, 0)) {
            block(cn, "CN");
            int data = data(cn, 12);
            Channel channel = new Channel(
                    cn, in.get(data), in.get(data + 2), in.get(data + 3), in.getInt(data + 4), in.getInt(data + 8));
            String name = name(link(cn, 2));
            if (channel.type == MASTER && in.get(data + 1) == 1) {
                group.time = channel;
                readConversion(link(cn, 4), group);
            }
            for (String what : List.of(DATA_FRAME, REMOTE_FRAME, ERROR_FRAME)) {
                if (name.contains(what)) {
                    group.what = what;
                }
            }
            group.channels.put(name.substring(name.lastIndexOf('.') + 1), channel);
            int parts = link(cn, 1);
            if (parts != 0 && depth < 8 && isChannel(parts)) {
                addChannels(parts, group, depth + 1);
            }
        }
    }

    private boolean isChannel(int at) {
        return at > 0 && at <= in.limit() - HEAD_BYTES && in.getInt(at) == ('#' | '#' << 8 | 'C' << 16 | 'N' << 24);
    }

    private String name(int tx) throws InputError {
        if (tx == 0) {
            return "";
        }
        int at = data(block(tx, "TX"), 0);
        int to = at;
        while (to < end(tx) && in.get(to) != 0) {
            to++;
        }
        return new String(in.array(), at, to - at, StandardCharsets.UTF_8);
    }

    private void readConversion(int cc, Group group) throws InputError {
        if (cc == 0) {
            return;
        }
        block(cc, "CC");
        int data = data(cc, 24);
        if (in.get(data) == 1) {
            data(cc, 40);
            group.timeOffset_s = in.getDouble(data + 24);
            group.timeFactor = in.getDouble(data + 32);
        } else if (in.get(data) != 0) {
            throw error(cc, "a time with conversion " + in.get(data) + "; expected a linear one");
        }
    }

    /** Appends the bytes of a data block, or of a list of them. */
    private void append(int first, ByteArrayOutputStream to) throws InputError {
        if (first == 0) {
            return;
        }
        String id = new String(in.array(), first + 2, 2, StandardCharsets.ISO_8859_1);
        int at = block(first, id);
        switch (id) {
            case "DT", "SD", "DV" -> {
                grow(at, to.size() + end(at) - at);
                to.write(in.array(), data(at, 0), (int) (end(at) - data(at, 0)));
            }
            case "DZ" -> inflate(at, to);
            case "HL" -> append(link(at, 0), to);
            case "DL" -> {
                for (int list = at; list != 0; list = link(list, 0)) {
                    block(list, "DL");
                    for (int k = 1; k < links(list); k++) {
                        int part = link(list, k);
                        if (part != 0 && in.getShort(part + 2) == ('D' | 'L' << 8)) {
                            throw error(part, "a list within a list");
                        }
                        append(part, to);
                    }
                }
            }
            default -> throw error(first, "data in a block " + id);
        }
    }

    private void grow(int at, long bytes) throws InputError {
        if (bytes > MOST_BYTES) {
            throw error(at, "the file has more than " + MOST_BYTES + " bytes when uncompressed; split it");
        }
    }

    private void inflate(int dz, ByteArrayOutputStream to) throws InputError {
        int at = data(dz, 24);
        long original = in.getLong(at + 8);
        long packed = in.getLong(at + 16);
        if (original < 0 || packed < 0 || packed > end(dz) - at - 24) {
            throw error(dz, "a compressed block of a wrong length");
        }
        grow(dz, to.size() + original);
        byte[] out = new byte[(int) original];
        Inflater inflater = new Inflater();
        try {
            inflater.setInput(in.array(), at + 24, (int) packed);
            int done = 0;
            while (done < out.length && !inflater.finished()) {
                int more = inflater.inflate(out, done, out.length - done);
                if (more == 0) {
                    break;
                }
                done += more;
            }
            if (done != out.length) {
                throw error(dz, "the compressed bytes do not give the " + original + " bytes of the block");
            }
        } catch (DataFormatException e) {
            throw error(dz, "the bytes of the block cannot be uncompressed: " + e.getMessage());
        } finally {
            inflater.end();
        }
        to.writeBytes(in.get(at + 2) == 1 ? transposed(dz, out, in.getInt(at + 4)) : out);
    }

    /** Undoes the transposition of records before they were compressed; bytes after the last record stay. */
    private byte[] transposed(int dz, byte[] columns, int width) throws InputError {
        if (width <= 0) {
            throw error(dz, "transposed records of " + width + " bytes");
        }
        byte[] rows = columns.clone();
        int count = columns.length / width;
        for (int k = 0; k < count; k++) {
            for (int b = 0; b < width; b++) {
                rows[k * width + b] = columns[b * count + k];
            }
        }
        return rows;
    }

    /** Divides the records of an unsorted group. */
    private void sort(int dg, int idBytes, Map<Long, Group> groups, byte[] all) throws InputError {
        ByteBuffer records = ByteBuffer.wrap(all).order(ByteOrder.LITTLE_ENDIAN);
        int at = 0;
        while (at + idBytes <= all.length) {
            long id =
                    switch (idBytes) {
                        case 1 -> records.get(at) & 0xFF;
                        case 2 -> records.getShort(at) & 0xFFFF;
                        case 4 -> records.getInt(at) & 0xFFFFFFFFL;
                        default -> records.getLong(at);
                    };
            Group group = groups.get(id);
            if (group == null) {
                throw error(dg, "a record with the unknown id " + id);
            }
            at += idBytes;
            long bytes = group.bytes;
            if (group.isStream) {
                bytes = at + 4 <= all.length ? 4 + (records.getInt(at) & 0xFFFFFFFFL) : Long.MAX_VALUE;
            }
            if (bytes > all.length - at) {
                return; // the last record of a file that was not completed
            }
            group.records.write(all, at, (int) bytes);
            at += (int) bytes;
        }
    }

    private void readRecords(Group group, Map<Integer, Group> byBlock) throws InputError {
        Channel time = group.time;
        if (time == null) {
            throw error(group.block, "a group of " + group.what + " without time");
        }
        ByteBuffer records = ByteBuffer.wrap(group.records.toByteArray()).order(ByteOrder.LITTLE_ENDIAN);
        Channel bytes = group.channels.get("DataBytes");
        byte[] stream = new byte[0];
        if (bytes != null && bytes.type == VARIABLE_LENGTH) {
            int of = link(bytes.block, 5);
            Group from = byBlock.get(of);
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            if (from == null) {
                append(of, out);
            }
            stream = (from == null ? out : from.records).toByteArray();
        }
        for (int at = 0; at + group.bytes <= records.limit(); at += group.bytes) {
            double time_s = seconds(group, time, records, at);
            if (!(time_s >= 0 && time_s < 4e9)) {
                throw error(group.block, "time " + time_s + " s of a frame");
            }
            add(group, records, at, Math.round(time_s * 1e9), stream);
        }
    }

    private double seconds(Group group, Channel time, ByteBuffer records, int at) throws InputError {
        if (time.dataType == FLOAT && time.bits == Double.SIZE) {
            requireInside(group, time, Double.BYTES);
            return records.getDouble(at + time.at) * group.timeFactor + group.timeOffset_s;
        }
        return number(group, time, records, at) * group.timeFactor + group.timeOffset_s;
    }

    private void requireInside(Group group, Channel channel, int bytes) throws InputError {
        if (channel.at < 0 || channel.at > group.bytes - bytes) {
            throw error(channel.block, "a channel beyond the end of its record");
        }
    }

    /** An unsigned number; 0 of a channel that the group does not have. */
    private long number(Group group, @Nullable Channel channel, ByteBuffer records, int at) throws InputError {
        if (channel == null) {
            return 0;
        }
        if (channel.dataType != 0 || channel.bits < 1 || channel.bit < 0 || channel.bit > 7 || channel.bits > 57) {
            if (channel.dataType == 0 && channel.bit == 0 && channel.bits == Long.SIZE) {
                requireInside(group, channel, Long.BYTES);
                return records.getLong(at + channel.at);
            }
            throw error(channel.block, "a channel that is no unsigned number of at most 57 bits, low byte first");
        }
        int bytes = (channel.bit + channel.bits + 7) / 8;
        requireInside(group, channel, bytes);
        long raw = 0;
        for (int k = 0; k < bytes; k++) {
            raw |= (records.get(at + channel.at + k) & 0xFFL) << (8 * k);
        }
        return raw >> channel.bit & ((1L << channel.bits) - 1);
    }

    private long number(Group group, String name, ByteBuffer records, int at) throws InputError {
        return number(group, group.channels.get(name), records, at);
    }

    private void add(Group group, ByteBuffer records, int at, long time_ns, byte[] stream) throws InputError {
        CanFrame frame = new CanFrame();
        if (group.what.equals(ERROR_FRAME)) {
            entries.add(new Entry(time_ns, CandumpLine.Kind.ERROR, frame));
            return;
        }
        long word = number(group, "ID", records, at);
        boolean extended = (word & 0x8000_0000L) != 0 || number(group, "IDE", records, at) != 0;
        int id = (int) (word & 0x7FFF_FFFF);
        boolean fd = number(group, "EDL", records, at) != 0;
        boolean remote = group.what.equals(REMOTE_FRAME);
        if (!CanFrame.isId(id, extended) || (fd && remote)) {
            throw error(group.block, "identifier " + Integer.toHexString(id) + " is too large");
        }
        boolean hasLength = group.channels.containsKey("DataLength");
        int length = (int) number(group, hasLength ? "DataLength" : "DLC", records, at);
        if (!CanFrame.isLength(length, fd)) {
            throw error(group.block, String.format(Locale.ROOT, "a frame of %d bytes", length));
        }
        frame.begin(
                        id,
                        CanFrame.flags(
                                extended,
                                remote,
                                fd,
                                fd && number(group, "BRS", records, at) != 0,
                                fd && number(group, "ESI", records, at) != 0))
                .length(length);
        if (!remote) {
            copyData(group, records, at, stream, frame);
        }
        boolean sent = number(group, "Dir", records, at) != 0;
        entries.add(new Entry(time_ns, sent ? CandumpLine.Kind.SENT : CandumpLine.Kind.RECEIVED, frame));
    }

    private void copyData(Group group, ByteBuffer records, int at, byte[] stream, CanFrame frame) throws InputError {
        Channel bytes = group.channels.get("DataBytes");
        if (bytes == null) {
            throw error(group.block, "a group of " + group.what + " without DataBytes");
        }
        if (bytes.type != VARIABLE_LENGTH) {
            requireInside(group, bytes, Math.max(frame.length(), bytes.bits / 8));
            if (frame.length() > bytes.bits / 8) {
                throw error(bytes.block, "a frame of " + frame.length() + " bytes in " + bytes.bits + " bits");
            }
            records.get(at + bytes.at, frame.array(), 0, frame.length());
            return;
        }
        long offset = number(group, bytes, records, at);
        if (offset < 0 || offset + 4 + frame.length() > stream.length) {
            throw error(bytes.block, "the data of a frame beyond the end of the stream");
        }
        System.arraycopy(stream, (int) offset + 4, frame.array(), 0, frame.length());
    }

    private InputError error(int at, String why) {
        return new InputError(label + ": byte " + at + ": " + why);
    }
}
