package org.furrow.node.view.web;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Objects;
import org.furrow.node.view.web.Incoming.Kind;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Frames of RFC 6455, its examples among them. */
class FrameReaderTest {
    private static final int LIMIT = 100_000;
    private static final byte[] MASK = {0x37, (byte) 0xfa, 0x21, 0x3d};

    /** A client's frame. */
    static byte[] frame(int first, byte[] payload) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(first);
        if (payload.length < 126) {
            out.write(0x80 | payload.length);
        } else if (payload.length < 1 << 16) {
            out.write(0x80 | 126);
            out.write(payload.length >> 8);
            out.write(payload.length);
        } else {
            out.write(0x80 | 127);
            for (int shift = 56; shift >= 0; shift -= 8) {
                out.write((int) ((long) payload.length >> shift));
            }
        }
        out.writeBytes(MASK);
        for (int k = 0; k < payload.length; k++) {
            out.write(payload[k] ^ MASK[k & 3]);
        }
        return out.toByteArray();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static FrameReader reader(byte[]... frames) {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        Arrays.stream(frames).forEach(all::writeBytes);
        return new FrameReader(new ByteArrayInputStream(all.toByteArray()), LIMIT);
    }

    private static Incoming next(FrameReader reader) throws IOException, ProtocolError {
        return Objects.requireNonNull(reader.next(), "a message");
    }

    @Test
    void shouldReadTheExampleOfTheStandard() throws IOException, ProtocolError {
        FrameReader reader = reader(HexFormat.of().parseHex("818537fa213d7f9f4d5158"));
        Incoming hello = next(reader);
        assertEquals(Kind.TEXT, hello.kind());
        assertEquals("Hello", hello.text());
        assertNull(reader.next());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 3, 125, 126, 127, 65535, 65536, LIMIT})
    void shouldReadAllLengths(int length) throws IOException, ProtocolError {
        byte[] payload = new byte[length];
        for (int k = 0; k < length; k++) {
            payload[k] = (byte) (k * 31);
        }
        Incoming message = next(reader(frame(0x82, payload)));
        assertEquals(Kind.BINARY, message.kind());
        assertArrayEquals(payload, message.data());
    }

    @Test
    void shouldJoinFragmentsAroundControlFrames() throws IOException, ProtocolError {
        byte[] text = bytes("grün"); // the cut is within the third character
        FrameReader reader = reader(
                frame(0x01, Arrays.copyOf(text, 3)),
                frame(0x89, bytes("are you there?")),
                frame(0x00, new byte[0]),
                frame(0x80, Arrays.copyOfRange(text, 3, text.length)),
                frame(0x8a, new byte[0]),
                frame(0x82, new byte[] {7}));
        Incoming ping = next(reader);
        assertEquals(Kind.PING, ping.kind());
        assertEquals("are you there?", ping.text());
        assertEquals("grün", next(reader).text());
        assertEquals(Kind.PONG, next(reader).kind());
        assertArrayEquals(new byte[] {7}, next(reader).data());
        assertNull(reader.next());
    }

    @ParameterizedTest
    @CsvSource({
        "8105, 1002", // not masked
        "c18537fa213d7f9f4d5158, 1002", // a reserved bit
        "8380, 1002", // unknown opcodes
        "8b8037fa213d, 1002",
        "808037fa213d, 1002", // nothing to continue
        "018037fa213d818037fa213d, 1002", // a message within a message
        "098037fa213d, 1002", // a ping in fragments
        "89fe0080, 1002", // a long ping
        "82ff8000000000000000, 1002", // a negative length
        "82ff00000000000186a1, 1009", // one byte too many
        "82ff7fffffffffffffff, 1009",
        "818100000000ff, 1007",
        "8182000000 00c080, 1007",
        "8883000000 0003e8ff, 1007",
        "888100000000ff, 1002", // half a code
        "88820000000003ed, 1002", // codes that must not be sent
        "88820000000000ff, 1002",
        "8882000000001388, 1002"
    })
    void shouldRefuseWhatTheStandardForbids(String hex, int code) {
        FrameReader reader = reader(HexFormat.of().parseHex(hex.replace(" ", "")));
        ProtocolError error = assertThrows(ProtocolError.class, () -> {
            while (reader.next() != null) {
                // up to the fault
            }
        });
        assertEquals(code, error.code(), error.why());
    }

    @Test
    void shouldLimitTheSumOfFragments() {
        FrameReader reader = reader(frame(0x02, new byte[LIMIT]), frame(0x80, new byte[1]));
        assertEquals(
                FrameReader.TOO_BIG,
                assertThrows(ProtocolError.class, reader::next).code());
    }

    @ParameterizedTest
    @ValueSource(strings = {"00", "03e8", "0fa0", "0bb8666f6f"})
    void shouldReadCloses(String hex) throws IOException, ProtocolError {
        byte[] data = hex.equals("00") ? new byte[0] : HexFormat.of().parseHex(hex);
        Incoming close = next(reader(frame(0x88, data)));
        assertEquals(Kind.CLOSE, close.kind());
        assertArrayEquals(data, close.data());
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 5, 6, 9})
    void shouldNoticeAnEndWithinAFrame(int bytes) {
        byte[] whole = frame(0x81, bytes("Hello"));
        FrameReader reader = reader(Arrays.copyOf(whole, bytes));
        assertThrows(EOFException.class, reader::next);
    }
}
