package org.furrow.node.view.mcap;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.furrow.node.view.protobuf.MessageType;
import org.furrow.node.view.protobuf.ProtoWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class McapWriterTest {
    private static final MessageType TYPE = MessageType.ofColumns("furrow.Row", List.of("t_s", "x_m"));

    @TempDir
    Path folder;

    @Test
    void shouldWriteWhatItIsGiven() throws IOException {
        Path file = folder.resolve("a.mcap");
        Random random = new Random(5);
        List<McapFile.Message> written = new ArrayList<>();
        try (McapWriter writer = new McapWriter(Files.newOutputStream(file), "", "test")) {
            List<Integer> topics = new ArrayList<>();
            int[] sequences = new int[50];
            ProtoWriter message = new ProtoWriter();
            for (int k = 0; k < 5000; k++) {
                if (topics.isEmpty() || (topics.size() < 50 && random.nextInt(100) == 0)) {
                    topics.add(writer.topic("/topic/" + topics.size(), TYPE));
                }
                int topic = topics.get(random.nextInt(topics.size()));
                message.clear();
                byte[] data = new byte[random.nextInt(2000)];
                random.nextBytes(data);
                message.bytes(1, data, data.length);
                writer.message(topic, k * 1000L, message);
                written.add(new McapFile.Message("/topic/" + topic, k * 1000L, sequences[topic]++, message.toBytes()));
            }
        }
        List<McapFile.Message> read = McapFile.read(file).messages();
        assertEquals(written.size(), read.size());
        for (int k = 0; k < read.size(); k++) {
            assertEquals(written.get(k).topic(), read.get(k).topic());
            assertEquals(written.get(k).time_ns(), read.get(k).time_ns());
            assertEquals(written.get(k).sequence(), read.get(k).sequence());
            assertArrayEquals(written.get(k).data(), read.get(k).data());
        }
    }

    @Test
    void shouldWriteAnEmptyFile() throws IOException {
        Path file = folder.resolve("a.mcap");
        new McapWriter(Files.newOutputStream(file), "", "test").close();
        assertEquals(List.of(), McapFile.read(file).messages());
    }

    @Test
    void shouldStoreAMessageThatNoCompressedChunkHolds() throws IOException {
        Path file = folder.resolve("a.mcap");
        ProtoWriter message = new ProtoWriter();
        message.bytes(1, new byte[3 << 20], 3 << 20);
        try (McapWriter writer = new McapWriter(Files.newOutputStream(file), "", "test")) {
            writer.message(writer.topic("/a", TYPE), 7, message);
        }
        McapFile.Message read = McapFile.read(file).messages().getFirst();
        assertEquals(7, read.time_ns());
        assertArrayEquals(message.toBytes(), read.data());
    }
}
