package org.furrow.node.view.mcap;

import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.CRC32;
import org.agrona.collections.LongArrayList;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;
import org.furrow.node.view.topic.TopicSink;

/**
 * Writes an indexed MCAP file from its beginning to its end. In memory are the messages of one chunk, and an entry for
 * each chunk before.
 *
 * <pre>
 *  magic | header | chunk, message index of each channel | ... | data end
 *        | schemas | channels | statistics | chunk indexes | summary offsets | footer | magic
 * </pre>
 */
public final class McapWriter implements TopicSink, AutoCloseable {
    private static final byte[] MAGIC = {(byte) 0x89, 'M', 'C', 'A', 'P', '0', '\r', '\n'};
    private static final String ENCODING = "protobuf";
    private static final String COMPRESSION = "lz4";
    private static final String UNCOMPRESSED = "";
    /** Size at which a chunk ends. */
    private static final int CHUNK_BYTES = 1 << 20;
    /** Longest message; a chunk with a message that is too long for a frame of LZ4 is not compressed. */
    private static final int MOST_BYTES = 1 << 29;
    /** Most bytes of a message's record beside the message. */
    private static final int MESSAGE_HEAD_BYTES = 64;

    private final OutputStream out;
    private final Records chunk = new Records();
    private final Records outside = new Records();
    private final Lz4Frame compressed = new Lz4Frame();
    private final Map<String, Integer> schemas = new LinkedHashMap<>();
    private final List<byte[]> schemaRecords = new ArrayList<>();
    private final List<Channel> channels = new ArrayList<>();
    private final List<ChunkEntry> chunks = new ArrayList<>();
    private final Records attachmentIndexes = new Records();
    private final Records metadataIndexes = new Records();
    private final CRC32 data = new CRC32();
    private final Span all = new Span();
    private final Span inChunk = new Span();
    private long position;
    private int attachments;
    private int metadata;

    /**
     * How the messages of a channel are described.
     *
     * @param name of the message type
     * @param encoding of the text, such as "ros2msg"
     */
    @SuppressWarnings("ArrayRecordComponent") // a resource, only read
    public record Schema(String name, String encoding, byte[] text) {}

    /** A channel: its record, and its messages in the chunk that is being filled. */
    private static final class Channel {
        final byte[] description;
        final LongArrayList times_ns = new LongArrayList();
        final LongArrayList offsets = new LongArrayList();
        long count;

        Channel(byte[] description) {
            this.description = description;
        }
    }

    /** Times of a number of messages. */
    private static final class Span {
        long count;
        long first_ns;
        long last_ns;

        void add(long time_ns) {
            first_ns = count == 0 ? time_ns : Math.min(first_ns, time_ns);
            last_ns = count == 0 ? time_ns : Math.max(last_ns, time_ns);
            count++;
        }
    }

    /**
     * Where a chunk is.
     *
     * @param length with the head of its record
     * @param indexes position of the message index of each channel that is in the chunk
     */
    private record ChunkEntry(
            long first_ns,
            long last_ns,
            long start,
            long length,
            Map<Integer, Long> indexes,
            long indexLength,
            String compression,
            long compressed,
            long uncompressed) {}

    /**
     * Begins a file.
     *
     * @param out receives the file; closed with this writer
     * @param profile known meaning of the messages; empty for none
     * @param library name and version of the program that writes
     */
    public McapWriter(OutputStream out, String profile, String library) throws IOException {
        this.out = out;
        write(MAGIC, MAGIC.length);
        outside.begin(Records.HEADER).text(profile).text(library).end();
        writeOutside();
    }

    @Override
    public int topic(String name, MessageType type) {
        return channel(name, new Schema(type.name(), ENCODING, type.descriptor()), ENCODING, Map.of());
    }

    /**
     * Begins a channel.
     *
     * @param encoding of its messages, such as "cdr"
     * @param notes metadata of the channel, in an order that does not vary
     * @return its number
     */
    public int channel(String name, Schema type, String encoding, Map<String, String> notes) {
        int schema = schemas.computeIfAbsent(type.name(), _ -> addSchema(type));
        int id = channels.size();
        int from = chunk.length();
        chunk.begin(Records.CHANNEL)
                .int16(id)
                .int16(schema)
                .text(name)
                .text(encoding)
                .texts(notes)
                .end();
        channels.add(new Channel(Arrays.copyOfRange(chunk.bytes(), from, chunk.length())));
        return id;
    }

    private int addSchema(Schema type) {
        int id = schemaRecords.size() + 1;
        int from = chunk.length();
        chunk.begin(Records.SCHEMA).int16(id).text(type.name()).text(type.encoding());
        chunk.int32(type.text().length).bytes(type.text(), type.text().length).end();
        schemaRecords.add(Arrays.copyOfRange(chunk.bytes(), from, chunk.length()));
        return id;
    }

    /** Adds a named map of texts; its order must not vary. */
    public void metadata(String name, Map<String, String> texts) throws IOException {
        long start = position;
        outside.begin(Records.METADATA).text(name).texts(texts).end();
        writeOutside();
        metadataIndexes.begin(Records.METADATA_INDEX).int64(start).int64(position - start);
        metadataIndexes.text(name).end();
        metadata++;
    }

    /** Adds a file. */
    public void attachment(String name, String mediaType, byte[] content) throws IOException {
        long start = position;
        outside.begin(Records.ATTACHMENT);
        int from = outside.length();
        outside.int64(0).int64(0).text(name).text(mediaType); // no time
        outside.int64(content.length).bytes(content, content.length);
        CRC32 crc = new CRC32();
        crc.update(outside.bytes(), from, outside.length() - from);
        outside.int32((int) crc.getValue()).end();
        writeOutside();
        attachmentIndexes.begin(Records.ATTACHMENT_INDEX).int64(start).int64(position - start);
        attachmentIndexes.int64(0).int64(0).int64(content.length);
        attachmentIndexes.text(name).text(mediaType).end();
        attachments++;
    }

    @Override
    public void message(int topic, long time_ns, ProtoWriter message) throws IOException {
        message(topic, time_ns, message.bytes(), message.length());
    }

    /** Adds a message, the first bytes of an array. */
    public void message(int topic, long time_ns, byte[] message, int length) throws IOException {
        if (length > MOST_BYTES) {
            throw new IllegalArgumentException("a message has at most " + MOST_BYTES + " bytes, length=" + length);
        }
        if (inChunk.count > 0 && chunk.length() + length + MESSAGE_HEAD_BYTES > Lz4Frame.MOST_BYTES) {
            endChunk();
        }
        Channel to = channels.get(topic);
        to.times_ns.addLong(time_ns);
        to.offsets.addLong(chunk.length());
        chunk.begin(Records.MESSAGE).int16(topic).int32((int) to.count);
        chunk.int64(time_ns).int64(time_ns).bytes(message, length).end();
        to.count++;
        all.add(time_ns);
        inChunk.add(time_ns);
        if (chunk.length() >= CHUNK_BYTES) {
            endChunk();
        }
    }

    private void endChunk() throws IOException {
        boolean compresses = chunk.length() <= Lz4Frame.MOST_BYTES;
        if (compresses) {
            compressed.compress(chunk.bytes(), chunk.length());
        }
        int stored = compresses ? compressed.length() : chunk.length();
        String compression = compresses ? COMPRESSION : UNCOMPRESSED;
        long start = position;
        CRC32 crc = new CRC32();
        crc.update(chunk.bytes(), 0, chunk.length());
        outside.begin(Records.CHUNK).int64(inChunk.first_ns).int64(inChunk.last_ns);
        outside.int64(chunk.length()).int32((int) crc.getValue()).text(compression);
        outside.int64(stored)
                .bytes(compresses ? compressed.bytes() : chunk.bytes(), stored)
                .end();
        writeOutside();
        long end = position;
        Map<Integer, Long> indexes = new LinkedHashMap<>();
        for (int c = 0; c < channels.size(); c++) {
            if (!channels.get(c).times_ns.isEmpty()) {
                indexes.put(c, position);
                writeIndex(c, channels.get(c));
            }
        }
        chunks.add(new ChunkEntry(
                inChunk.first_ns,
                inChunk.last_ns,
                start,
                end - start,
                indexes,
                position - end,
                compression,
                stored,
                chunk.length()));
        chunk.clear();
        inChunk.count = 0;
    }

    private void writeIndex(int id, Channel channel) throws IOException {
        int entries = channel.times_ns.size();
        outside.begin(Records.MESSAGE_INDEX).int16(id).int32(entries * 2 * Long.BYTES);
        for (int k = 0; k < entries; k++) {
            outside.int64(channel.times_ns.getLong(k)).int64(channel.offsets.getLong(k));
        }
        outside.end();
        channel.times_ns.clear();
        channel.offsets.clear();
        writeOutside();
    }

    /** Writes the last chunk and the summary, and closes the file. */
    @Override
    public void close() throws IOException {
        try (out) {
            if (inChunk.count > 0) {
                endChunk();
            }
            outside.begin(Records.DATA_END).int32((int) data.getValue()).end();
            writeOutside();
            writeSummary();
            out.write(MAGIC);
        }
    }

    private void writeSummary() throws IOException {
        long start = position;
        CRC32 crc = new CRC32();
        Records offsets = new Records();
        schemaRecords.forEach(bytes -> outside.bytes(bytes, bytes.length));
        endGroup(Records.SCHEMA, offsets, crc);
        channels.forEach(channel -> outside.bytes(channel.description, channel.description.length));
        endGroup(Records.CHANNEL, offsets, crc);
        addStatistics();
        endGroup(Records.STATISTICS, offsets, crc);
        chunks.forEach(this::addChunkIndex);
        endGroup(Records.CHUNK_INDEX, offsets, crc);
        outside.bytes(attachmentIndexes.bytes(), attachmentIndexes.length());
        endGroup(Records.ATTACHMENT_INDEX, offsets, crc);
        outside.bytes(metadataIndexes.bytes(), metadataIndexes.length());
        endGroup(Records.METADATA_INDEX, offsets, crc);
        long offsetStart = position;
        outside.bytes(offsets.bytes(), offsets.length());
        outside.begin(Records.FOOTER).int64(start).int64(offsetStart).int32(0).end();
        int beforeCrc = outside.length() - Integer.BYTES;
        crc.update(outside.bytes(), 0, beforeCrc);
        out.write(outside.bytes(), 0, beforeCrc);
        outside.clear();
        outside.int32((int) crc.getValue());
        writeOutside();
    }

    private void endGroup(int opcode, Records offsets, CRC32 crc) throws IOException {
        if (outside.length() > 0) {
            offsets.begin(Records.SUMMARY_OFFSET).int8(opcode);
            offsets.int64(position).int64(outside.length()).end();
            crc.update(outside.bytes(), 0, outside.length());
            writeOutside();
        }
    }

    private void addStatistics() {
        outside.begin(Records.STATISTICS).int64(all.count);
        outside.int16(schemaRecords.size()).int32(channels.size());
        outside.int32(attachments).int32(metadata).int32(chunks.size());
        outside.int64(all.first_ns).int64(all.last_ns);
        outside.int32(channels.size() * (Short.BYTES + Long.BYTES));
        for (int c = 0; c < channels.size(); c++) {
            outside.int16(c).int64(channels.get(c).count);
        }
        outside.end();
    }

    private void addChunkIndex(ChunkEntry entry) {
        outside.begin(Records.CHUNK_INDEX).int64(entry.first_ns).int64(entry.last_ns);
        outside.int64(entry.start).int64(entry.length);
        outside.int32(entry.indexes.size() * (Short.BYTES + Long.BYTES));
        entry.indexes.forEach((channel, at) -> outside.int16(channel).int64(at));
        outside.int64(entry.indexLength).text(entry.compression);
        outside.int64(entry.compressed).int64(entry.uncompressed).end();
    }

    private void writeOutside() throws IOException {
        write(outside.bytes(), outside.length());
        outside.clear();
    }

    private void write(byte[] bytes, int count) throws IOException {
        out.write(bytes, 0, count);
        data.update(bytes, 0, count);
        position += count;
    }
}
