package org.furrow.node.hil.operator;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.furrow.node.hil.events.OperatorAxis;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("run")
class OperatorTest {
    /**
     * Events of a gamepad on x86-64: A pressed; stick half left; right trigger full; A released; an unused
     * axis; B pressed.
     */
    private static final String[] PAD = {
        "1b3f9e6700000000a0860100000000000400040001000900",
        "1b3f9e6700000000a0860100000000000100300101000000",
        "1b3f9e6700000000a0860100000000000000000000000000",
        "1b3f9e670000000030d402000000000003000000cdc2ffff",
        "1b3f9e670000000030d402000000000003000500ff000000",
        "1b3f9e670000000030d40200000000000000000000000000",
        "1c3f9e670000000010270000000000000100300100000000",
        "1c3f9e670000000010270000000000000300040000100000",
        "1c3f9e670000000010270000000000000000000000000000",
        "1d3f9e670000000010270000000000000100310101000000",
        "1d3f9e670000000010270000000000000000000000000000",
    };

    private static final List<String> MOVES = List.of("ACTIVE 1.0", "STEERING 0.45", "THROTTLE 1.0", "ACTIVE 0.0");

    private final BlockingQueue<String> moves = new LinkedBlockingQueue<>();
    private final OperatorSink sink = (axis, value) -> moves.add(axis + " " + Math.round(value * 100) / 100.0);

    @Test
    void shouldReadAGamepadThroughAFifo(@TempDir Path folder) throws Exception {
        Path fifo = folder.resolve("event0");
        assumeTrue(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor() == 0, "needs mkfifo");
        try (Operators.Seat seat = Operators.open("evdev:" + fifo, sink, line -> {});
                OutputStream pad = Files.newOutputStream(fifo)) {
            assertNotNull(seat);
            byte[] stream = HexFormat.of().parseHex(String.join("", PAD));
            pad.write(stream, 0, 100); // incomplete last event
            pad.flush();
            pad.write(stream, 100, stream.length - 100);
            pad.flush();
            assertEquals(MOVES, next(MOVES.size()));
        }
    }

    @Test
    void shouldBrakeWhenTheDeviceIsLost(@TempDir Path folder) throws Exception {
        Path fifo = folder.resolve("event0");
        assumeTrue(new ProcessBuilder("mkfifo", fifo.toString()).start().waitFor() == 0, "needs mkfifo");
        try (Operators.Seat seat = Operators.open("evdev:" + fifo, sink, moves::add)) {
            assertNotNull(seat);
            Files.newOutputStream(fifo).close();
            assertEquals(
                    List.of("STEERING 0.0", "THROTTLE 0.0", "BRAKE 1.0", "operator: lost " + fifo + ": end of data"),
                    next(4));
        }
    }

    @Test
    void shouldReleaseThePedalsAfterLostEventsWithoutPositions() {
        EvdevDecoder decoder = new EvdevDecoder(new AxisRanges(), handler -> 0, sink);
        decoder.decode(events(3, 5, 255, 0, 0, 0));
        assertEquals("THROTTLE 1.0", moves.remove());
        decoder.decode(events(3, 0, -32768, 0, 3, 0, 3, 5, 255, 0, 0, 0));
        assertEquals(List.of("THROTTLE 0.0", "BRAKE 0.0"), List.copyOf(moves), "the incomplete report is ignored");
        moves.clear();
        decoder.decode(events(3, 2, 255, 0, 0, 0));
        assertEquals(List.of("BRAKE 1.0"), List.copyOf(moves));
    }

    @Test
    void shouldReadPositionsAtTheStartAndAfterLostEvents() {
        int[] throttle = {51};
        EvdevDecoder.Positions positions = handler -> {
            handler.accept(EvdevDecoder.ABS_X, -32768, -32768, 32767);
            handler.accept(EvdevDecoder.ABS_RZ, throttle[0], 0, 255);
            return 2;
        };
        EvdevDecoder decoder = new EvdevDecoder(new AxisRanges(), positions, sink);
        decoder.begin();
        assertEquals(List.of("STEERING 1.0", "THROTTLE 0.2"), List.copyOf(moves));
        moves.clear();
        throttle[0] = 0;
        decoder.decode(events(3, 5, 255, 0, 3, 0, 3, 5, 200, 0, 0, 0));
        assertEquals(List.of("STEERING 1.0", "THROTTLE 0.0"), List.copyOf(moves));
    }

    @Test
    void shouldUseTheRangesOfTheDevice() {
        AxisRanges wheel = new AxisRanges();
        wheel.set(EvdevDecoder.ABS_X, 0, 65535);
        wheel.set(EvdevDecoder.ABS_GAS, 0, 1023);
        EvdevDecoder decoder = new EvdevDecoder(wheel, handler -> 0, sink);
        decoder.decode(events(3, 0, 0, 3, 9, 512, 0, 0, 0, 3, 0, 65535, 0, 0, 0, 3, 0, 32768, 0, 0, 0));
        assertEquals(List.of("STEERING 1.0", "THROTTLE 0.5", "STEERING -1.0", "STEERING 0.0"), List.copyOf(moves));
    }

    @Test
    void shouldKeepAxesInRangeForAnyInput() {
        List<Double> values = new ArrayList<>();
        OperatorSink scaled = (axis, value) -> {
            boolean signed = axis == OperatorAxis.STEERING || axis == OperatorAxis.GEAR;
            return values.add(signed ? value : value * 2 - 1);
        };
        EvdevDecoder decoder = new EvdevDecoder(new AxisRanges(), handler -> 0, scaled);
        Keys keys = new Keys(scaled);
        ByteBuffer bytes = ByteBuffer.allocate(24 * 1000).order(ByteOrder.nativeOrder());
        long random = 1;
        while (bytes.hasRemaining()) {
            random = random * 6364136223846793005L + 1442695040888963407L;
            bytes.put((byte) ((random >>> 33) % 12));
            keys.decode((int) (random >>> 40) & 0x7F);
        }
        decoder.decode(bytes.flip());
        assertTrue(values.size() > 100, "some input changes axes");
        assertTrue(values.stream().allMatch(value -> value >= -1 && value <= 1));
    }

    @Test
    void shouldSelectGearsByKeysAndButtons() {
        Keys keys = new Keys(sink);
        "rnf".chars().forEach(keys::decode);
        assertEquals(List.of("GEAR -1.0", "GEAR 0.0", "GEAR 1.0"), List.copyOf(moves));
        moves.clear();
        EvdevDecoder decoder = new EvdevDecoder(new AxisRanges(), handler -> 0, sink);
        decoder.decode(events(1, 0x136, 1, 0, 0, 0, 1, 0x136, 0, 0, 0, 0, 1, 0x13a, 1, 0, 0, 0, 1, 0x137, 1, 0, 0, 0));
        assertEquals(List.of("GEAR -1.0", "GEAR 0.0", "GEAR 1.0"), List.copyOf(moves));
    }

    @Test
    void shouldStepByKeysAndReturnToTheCentre() {
        Keys keys = new Keys(sink);
        "oaa\033[C\033[Cwww \033[B".chars().forEach(keys::decode);
        assertEquals(
                List.of(
                        "ACTIVE 1.0",
                        "STEERING 0.1",
                        "STEERING 0.2",
                        "STEERING 0.1",
                        "STEERING 0.0",
                        "THROTTLE 0.1",
                        "BRAKE 0.0",
                        "THROTTLE 0.2",
                        "BRAKE 0.0",
                        "THROTTLE 0.3",
                        "BRAKE 0.0",
                        "THROTTLE 0.0",
                        "BRAKE 1.0",
                        "THROTTLE 0.0",
                        "BRAKE 1.0"),
                List.copyOf(moves));
    }

    @Test
    void shouldRestoreTheTerminal(@TempDir Path folder) throws Exception {
        Path near = folder.resolve("near");
        Path far = folder.resolve("far");
        Process socat;
        try {
            socat = new ProcessBuilder("socat", "pty,link=" + near, "pty,raw,echo=0,link=" + far).start();
        } catch (IOException e) {
            System.err.println("*** NOT TESTED: keyboard; install with: apt-get install socat ***");
            return;
        }
        try {
            for (int n = 0; n < 2000 && !(Files.exists(near) && Files.exists(far)); n++) {
                Thread.sleep(5);
            }
            String before = stty(near);
            try (Operators.Seat seat = KeyboardSeat.open(near, sink);
                    OutputStream typist = Files.newOutputStream(far)) {
                assertNotNull(seat);
                assertTrue(!stty(near).equals(before), "line mode is off");
                typist.write("oa".getBytes(StandardCharsets.US_ASCII));
                typist.flush();
                assertEquals(List.of("ACTIVE 1.0", "STEERING 0.1"), next(2));
            }
            assertEquals(before, stty(near));
        } finally {
            socat.destroy(); // it removes its links, which JUnit could not delete while the terminals close
            socat.waitFor();
        }
    }

    @Test
    void shouldReportInvalidAddresses() {
        for (String wrong : List.of("joystick", "evdev:", "keyboard:x")) {
            InputError error = assertThrows(InputError.class, () -> Operators.open(wrong, sink, line -> {}));
            assertEquals(
                    "--operator " + wrong + ": unknown operator input; use " + Operators.FORMS, error.getMessage());
        }
        InputError missing =
                assertThrows(InputError.class, () -> Operators.open("evdev:/dev/input/none", sink, line -> {}));
        assertEquals("--operator evdev:/dev/input/none: no such device; see /dev/input/by-id", missing.getMessage());
        for (String other : List.of("/dev/null", "/dev/zero", "/", "/proc/self/status")) {
            InputError error = assertThrows(InputError.class, () -> Operators.open("evdev:" + other, sink, line -> {}));
            assertEquals(
                    "--operator evdev:" + other + ": is no input device; see /dev/input/by-id", error.getMessage());
        }
    }

    private List<String> next(int count) throws InterruptedException {
        List<String> received = new ArrayList<>();
        while (received.size() < count) {
            String move = moves.poll(300, TimeUnit.SECONDS);
            received.add(String.valueOf(move));
            if (move == null) {
                break;
            }
        }
        return received;
    }

    /** Events from triples of type, code and value. */
    private static ByteBuffer events(int... triples) {
        ByteBuffer bytes = ByteBuffer.allocate(triples.length / 3 * 24).order(ByteOrder.nativeOrder());
        for (int k = 0; k < triples.length; k += 3) {
            bytes.putLong(0).putLong(0);
            bytes.putShort((short) triples[k]).putShort((short) triples[k + 1]).putInt(triples[k + 2]);
        }
        return bytes.flip();
    }

    private static String stty(Path terminal) throws IOException, InterruptedException {
        Process process = new ProcessBuilder("stty", "-g")
                .redirectInput(terminal.toFile())
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        process.waitFor();
        return output;
    }
}
