package org.furrow.node.view.mcap;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/**
 * Reads an MCAP file twice, from its beginning and by its index, and requires that both agree and that all checksums
 * are right. For tests.
 */
public final class McapFile {
    /** A message. */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record Message(String topic, long time_ns, int sequence, byte[] data) {}

    /** A topic's type. */
    @SuppressWarnings("ArrayRecordComponent") // never changed, never compared
    public record Topic(String name, String typeName, String typeEncoding, byte[] descriptor, String encoding) {}

    private record Entry(int opcode, ByteBuffer content) {}

    private final byte[] bytes;
    private final Map<Integer, Topic> topics = new HashMap<>();
    private final List<Message> messages = new ArrayList<>();
    private final NavigableMap<Long, Map<Integer, Long>> indexed = new TreeMap<>();
    private final Map<Integer, String[]> schemaNames = new HashMap<>();
    private String profile = "";

    private McapFile(byte[] bytes) {
        this.bytes = bytes;
    }

    public static McapFile read(Path file) throws IOException {
        McapFile mcap = new McapFile(Files.readAllBytes(file));
        mcap.readSummary();
        Map<Integer, Topic> ofSummary = Map.copyOf(mcap.topics);
        mcap.readData();
        assertEquals(ofSummary.keySet(), mcap.topics.keySet());
        return mcap;
    }

    public String profile() {
        return profile;
    }

    public List<Message> messages() {
        return messages;
    }

    public Map<Integer, Topic> topics() {
        return topics;
    }

    /** What a viewer shows after seeking: the last message of each topic up to a time. */
    public Map<String, Message> lastBefore(long time_ns) {
        Map<String, Message> last = new HashMap<>();
        for (Message message : messages) {
            if (message.time_ns <= time_ns) {
                last.put(message.topic, message);
            }
        }
        return last;
    }

    public @Nullable Topic topic(String name) {
        return topics.values().stream()
                .filter(topic -> topic.name.equals(name))
                .findAny()
                .orElse(null);
    }

    private ByteBuffer at(long position, long length) {
        return ByteBuffer.wrap(bytes, (int) position, (int) length).slice().order(ByteOrder.LITTLE_ENDIAN);
    }

    private static Entry next(ByteBuffer in) {
        int opcode = in.get();
        int length = (int) in.getLong();
        ByteBuffer content = in.slice(in.position(), length).order(ByteOrder.LITTLE_ENDIAN);
        in.position(in.position() + length);
        return new Entry(opcode, content);
    }

    private static String text(ByteBuffer in) {
        byte[] utf8 = new byte[in.getInt()];
        in.get(utf8);
        return new String(utf8, StandardCharsets.UTF_8);
    }

    private int crc(long from, long to) {
        CRC32 crc = new CRC32();
        crc.update(bytes, (int) from, (int) (to - from));
        return (int) crc.getValue();
    }

    private void readSummary() {
        byte[] magic = {(byte) 0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};
        assertEquals(ByteBuffer.wrap(magic), at(0, 8));
        assertEquals(ByteBuffer.wrap(magic), at(bytes.length - 8, 8));
        int footerAt = bytes.length - 8 - 29;
        Entry footer = next(at(footerAt, 29));
        assertEquals(Records.FOOTER, footer.opcode);
        long start = footer.content.getLong();
        long offsets = footer.content.getLong();
        assertEquals(crc(start, bytes.length - 8 - 4), footer.content.getInt());
        Map<Integer, List<Long>> groups = new TreeMap<>();
        Map<Integer, byte[]> schemas = new HashMap<>();
        ByteBuffer summary = at(start, offsets - start);
        while (summary.hasRemaining()) {
            long position = start + summary.position();
            Entry record = next(summary);
            groups.computeIfAbsent(record.opcode, k -> new ArrayList<>()).add(position);
            if (record.opcode == Records.CHUNK_INDEX) {
                readChunkIndex(record.content);
            } else if (record.opcode == Records.SCHEMA || record.opcode == Records.CHANNEL) {
                addTopic(record, schemas);
            }
        }
        ByteBuffer offsetRecords = at(offsets, footerAt - offsets);
        while (offsetRecords.hasRemaining()) {
            Entry record = next(offsetRecords);
            assertEquals(Records.SUMMARY_OFFSET, record.opcode);
            List<Long> group = Objects.requireNonNull(groups.remove((int) record.content.get()));
            assertEquals(group.getFirst(), record.content.getLong());
        }
        assertTrue(groups.isEmpty());
    }

    private void addTopic(Entry record, Map<Integer, byte[]> schemas) {
        ByteBuffer in = record.content;
        if (record.opcode == Records.SCHEMA) {
            int id = in.getShort();
            schemaNames.put(id, new String[] {text(in), text(in)});
            byte[] descriptor = new byte[in.getInt()];
            in.get(descriptor);
            schemas.put(id, descriptor);
            return;
        }
        int id = in.getShort();
        int schema = in.getShort();
        String[] type = Objects.requireNonNull(schemaNames.get(schema));
        byte[] descriptor = Objects.requireNonNull(schemas.get(schema));
        topics.put(id, new Topic(text(in), type[0], type[1], descriptor, text(in)));
    }

    private void readChunkIndex(ByteBuffer in) {
        long first = in.getLong();
        long last = in.getLong();
        long start = in.getLong();
        long length = in.getLong();
        Entry chunk = next(at(start, length));
        assertEquals(Records.CHUNK, chunk.opcode);
        assertEquals(first, chunk.content.getLong());
        assertEquals(last, chunk.content.getLong());
        Map<Integer, Long> indexes = new HashMap<>();
        for (int left = in.getInt(); left > 0; left -= 10) {
            indexes.put((int) in.getShort(), in.getLong());
        }
        indexed.put(start, indexes);
    }

    private void readData() {
        topics.clear();
        Map<Integer, byte[]> schemas = new HashMap<>();
        ByteBuffer in = at(8, bytes.length - 16L);
        long chunkAt = -1;
        Entry record;
        byte[] chunk = {};
        do {
            long position = 8L + in.position();
            record = next(in);
            switch (record.opcode) {
                case Records.HEADER -> profile = text(record.content);
                case Records.CHUNK -> {
                    chunkAt = position;
                    chunk = readChunk(record.content, schemas);
                    assertTrue(indexed.containsKey(position));
                }
                case Records.MESSAGE_INDEX ->
                    checkIndex(record.content, chunk, position, Objects.requireNonNull(indexed.get(chunkAt)));
                case Records.DATA_END -> assertEquals(crc(0, position), record.content.getInt());
                case Records.METADATA, Records.ATTACHMENT -> {} // of others, which the tests of exports read
                default -> throw new AssertionError("opcode " + record.opcode);
            }
        } while (record.opcode != Records.DATA_END);
        assertTrue(indexed.values().stream().allMatch(Map::isEmpty));
    }

    private byte[] readChunk(ByteBuffer in, Map<Integer, byte[]> schemas) {
        in.position(16);
        int size = (int) in.getLong();
        int crc = in.getInt();
        String compression = text(in);
        byte[] stored = new byte[(int) in.getLong()];
        in.get(stored);
        boolean plain = compression.isEmpty();
        assertEquals(plain ? "" : "lz4", compression);
        byte[] chunk = plain ? stored : Lz4Decoder.decode(stored, size);
        assertEquals(size, chunk.length);
        CRC32 of = new CRC32();
        of.update(chunk);
        assertEquals((int) of.getValue(), crc);
        ByteBuffer records = ByteBuffer.wrap(chunk).order(ByteOrder.LITTLE_ENDIAN);
        while (records.hasRemaining()) {
            Entry record = next(records);
            if (record.opcode == Records.MESSAGE) {
                int channel = record.content.getShort();
                int sequence = record.content.getInt();
                long time_ns = record.content.getLong();
                assertEquals(time_ns, record.content.getLong());
                byte[] data = new byte[record.content.remaining()];
                record.content.get(data);
                String topic = Objects.requireNonNull(topics.get(channel)).name;
                messages.add(new Message(topic, time_ns, sequence, data));
            } else {
                addTopic(record, schemas);
            }
        }
        return chunk;
    }

    private static void checkIndex(ByteBuffer in, byte[] chunk, long position, Map<Integer, Long> indexes) {
        int channel = in.getShort();
        assertEquals(position, indexes.remove(channel));
        for (int left = in.getInt(); left > 0; left -= 16) {
            long time_ns = in.getLong();
            int offset = (int) in.getLong();
            Entry message =
                    next(ByteBuffer.wrap(chunk, offset, chunk.length - offset).order(ByteOrder.LITTLE_ENDIAN));
            assertEquals(Records.MESSAGE, message.opcode);
            assertEquals(channel, message.content.getShort());
            message.content.getInt();
            assertEquals(time_ns, message.content.getLong());
        }
    }
}
