package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import org.furrow.node.can.CanFrame;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.InboundCounts.Kind;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A controller whose counter is stuck or jumps is not obeyed, whatever protects its message. */
class CounterCheckTest {
    private static final int MESSAGES = 200;
    /** Of the controller, in ticks: 50 ms, and longer than the timeout of 150 ms. */
    private static final int PERIOD = 25;

    private static final int LONG_PERIOD = 80;
    /** Bytes, in a CAN FD frame. */
    private static final int LENGTH = 24;

    private static final String PLAIN = "counter: {bit: 16}";

    @TempDir
    private Path folder;

    private @Nullable Binding binding;
    private final SignalTable table = new SignalTable(BusSignals.catalogue(List.of()));
    private final CanFrame frame = new CanFrame();
    private long tick;

    private Inbound inbound() {
        return new Inbound(Objects.requireNonNull(binding), table, 0);
    }

    private ReceivePlan plan(String protection) throws Exception {
        Files.writeString(
                folder.resolve("c.dbc"),
                "BO_ 134 M: %d X\n SG_ A : %d|8@1+ (1,0) [0|0] \"\" X\n".formatted(LENGTH, 8 * LENGTH - 8));
        Path file = Files.writeString(folder.resolve("c.yaml"), """
                dbc: c.dbc
                receive:
                  - message: M
                    timeout_s: 0.15
                    on_timeout: not-ready
                    %s
                    fields: [{field: A, signal: throttle}]
                """.formatted(protection));
        Binding read = BindingReader.read(Source.ofFile(file), table.catalogue(), 0.002);
        binding = read;
        return read.receive().getFirst();
    }

    /** Sends a message whose checksum is right, and returns whether it was taken. */
    private boolean send(Inbound inbound, ReceivePlan plan, int number) {
        frame.begin(134, CanFrame.FD).length(LENGTH);
        Arrays.fill(frame.array(), (byte) 0);
        CounterRule rule = Objects.requireNonNull(plan.counter());
        rule.counter().put(frame.array(), number);
        Checksum checksum = plan.checksum();
        if (checksum != null) {
            checksum.put(134, frame.array());
        }
        return inbound.accept(frame, tick);
    }

    /** Ticks, of those after the first 200, in which the vehicle is ready while a controller counts in some way. */
    private int readyTicks(ReceivePlan plan, int period, IntUnaryOperator counts) {
        Inbound inbound = inbound();
        int ready = 0;
        for (tick = 0; tick < (long) MESSAGES * period; tick++) {
            if (tick % period == 0) {
                send(inbound, plan, counts.applyAsInt((int) (tick / period)));
            }
            inbound.advance(tick);
            ready += tick >= 200 && inbound.isReady() ? 1 : 0;
        }
        return ready;
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "checksum: {kind: e2e-1, data_id: 0x123}",
                "checksum: {kind: e2e-1, data_id: 0x123, data_id_mode: alternating}",
                "checksum: {kind: e2e-1, data_id: 0x123, data_id_mode: low}",
                "checksum: {kind: e2e-1, data_id: 0x123, data_id_mode: nibble}",
                "checksum: {kind: e2e-2, data_ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]}",
                "checksum: {kind: e2e-4, data_id: 0x0A0B0C0D}",
                "checksum: {kind: e2e-5, data_id: 0x1234}",
                "checksum: {kind: e2e-6, data_id: 0x1234}",
                "checksum: {kind: e2e-7, data_id: 0x0A0B0C0D}",
                "checksum: {kind: e2e-8, data_id: 0x0A0B0C0D}",
                "checksum: {kind: e2e-11, data_id: 0x123}",
                "checksum: {kind: e2e-11, data_id: 0x123, data_id_mode: nibble}",
                "checksum: {kind: e2e-22, data_ids: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15]}",
                "counter: {bit: 16}\n    checksum: {kind: crc8-j1850}",
                PLAIN
            })
    void shouldNotObeyAControllerWithAWrongCounter(String protection) throws Exception {
        ReceivePlan plan = plan(protection);
        int all = MESSAGES * PERIOD - 200;
        assertEquals(all, readyTicks(plan, PERIOD, k -> k), "right");
        assertEquals(all, readyTicks(plan, PERIOD, k -> 2 * k), "every second message is lost");
        assertEquals(0, readyTicks(plan, PERIOD, k -> 3), "stuck");
        assertEquals(0, readyTicks(plan, LONG_PERIOD, k -> 3), "stuck, and late each time");
        assertEquals(0, readyTicks(plan, PERIOD, k -> 7 * k), "jumps by 7");
        assertEquals(0, readyTicks(plan, LONG_PERIOD, k -> 7 * k), "jumps by 7, and late each time");
        assertEquals(0, readyTicks(plan, PERIOD, k -> 10_000 - k), "counts down");
        assertEquals(0, readyTicks(plan, PERIOD, k -> k & 1), "to and fro");
    }

    /** 10,000 damaged messages of each profile: each is accounted for, and a right sequence is taken afterwards. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "e2e-1, data_id: 0x123",
                "e2e-2, data_ids: [9]",
                "e2e-4, data_id: 0x0A0B0C0D",
                "e2e-5, data_id: 0x1234",
                "e2e-6, data_id: 0x1234",
                "e2e-7, data_id: 0x0A0B0C0D",
                "e2e-8, data_id: 0x0A0B0C0D",
                "e2e-11, data_id: 0x123",
                "e2e-22, data_ids: [9]"
            })
    void shouldSurviveDamagedMessages(String profile) throws Exception {
        ReceivePlan plan = plan("checksum: {kind: " + profile + "}");
        Inbound inbound = inbound();
        SplittableRandom random = new SplittableRandom(Long.getLong("seed", 46));
        CanFrame damaged = new CanFrame();
        for (tick = 0; tick < 10_000; tick++) {
            send(inbound, plan, (int) tick);
            damaged.copyFrom(frame);
            for (int n = 1 + random.nextInt(4); n > 0; n--) {
                damaged.put8(random.nextInt(LENGTH), random.nextInt(256));
            }
            damaged.length(random.nextInt(4) == 0 ? random.nextInt(9) : LENGTH);
            inbound.accept(damaged, tick);
            inbound.advance(tick);
        }
        InboundCounts counts = inbound.counts();
        assertEquals(20_000, counts.get(Kind.FRAMES));
        assertTrue(counts.get(Kind.WRONG_CHECKSUMS) > 5_000, "wrong: " + counts.get(Kind.WRONG_CHECKSUMS));
        assertTrue(counts.get(Kind.MALFORMED) > 1_000, "too short: " + counts.get(Kind.MALFORMED));
        boolean taken = false;
        for (int number = 0; number < 8; number++) {
            taken = send(inbound, plan, number);
        }
        assertTrue(taken, "the sequence is right again");
    }

    /** AUTOSAR's state machine: no data, then init, valid and invalid, with the window and limits of each state. */
    @Test
    void shouldFollowTheStatesOfAutosar() throws Exception {
        ReceivePlan plan = plan(PLAIN
                + "\n    e2e: {max_delta_counter: 2, init: {window: 2, min_ok: 2, max_error: 0}, valid: {min_ok: 2},"
                + " invalid: {window: 3, min_ok: 3, max_error: 0}, state: e2e_state_3}");
        Inbound inbound = inbound();
        assertState(CounterCheck.NO_DATA);
        assertFalse(send(inbound, plan, 7));
        assertState(inbound, CounterCheck.INIT);
        assertFalse(send(inbound, plan, 8), "one of two");
        assertTrue(send(inbound, plan, 10), "one was lost");
        assertState(inbound, CounterCheck.VALID);
        assertFalse(send(inbound, plan, 10), "repeated, but two of four are OK");
        assertState(inbound, CounterCheck.VALID);
        assertTrue(send(inbound, plan, 11));
        assertFalse(send(inbound, plan, 14), "two were lost");
        assertState(inbound, CounterCheck.VALID);
        assertFalse(send(inbound, plan, 14));
        assertState(inbound, CounterCheck.INVALID);
        assertFalse(send(inbound, plan, 15) || send(inbound, plan, 0));
        assertState(inbound, CounterCheck.INVALID);
        assertTrue(send(inbound, plan, 1));
        assertState(inbound, CounterCheck.VALID);
        tick += 100;
        assertState(inbound, CounterCheck.INVALID);
    }

    private void assertState(Inbound inbound, int state) {
        inbound.advance(tick);
        assertState(state);
    }

    private void assertState(int state) {
        assertEquals(state, table.get(table.catalogue().number("e2e_state_3")));
    }

    /** More wrong checksums than allowed in the window end the use of the message. */
    @Test
    void shouldCountWrongChecksums() throws Exception {
        ReceivePlan plan = plan(
                "checksum: {kind: e2e-5, data_id: 1}\n    e2e: {window: 8, min_ok: 2, max_error: 2, state: e2e_state_3}");
        Inbound inbound = inbound();
        int number = 0;
        for (; number < 8; number++) {
            send(inbound, plan, number);
        }
        for (int wrong = 0; wrong < 3; wrong++) {
            assertState(inbound, CounterCheck.VALID);
            assertFalse(inbound.accept(frame.put8(20, wrong + 1), tick), "a changed byte");
        }
        assertState(inbound, CounterCheck.INVALID);
        for (; number < 13; number++) {
            assertFalse(send(inbound, plan, number), "three of eight are wrong");
        }
        assertTrue(send(inbound, plan, number));
    }

    /** A controller that freezes at any time, whose counter stands or jumps, stops the vehicle in three messages. */
    @Test
    void shouldStopWithinTheWindow() throws Exception {
        ReceivePlan plan = plan("checksum: {kind: e2e-2, data_ids: [9]}");
        SplittableRandom random = new SplittableRandom(46);
        for (int run = 0; run < 100; run++) {
            Inbound inbound = inbound();
            int frozen = 10 + random.nextInt(200);
            int step = random.nextInt(3) == 0 ? 4 + random.nextInt(9) : 0;
            int number = random.nextInt(16);
            for (int message = 0; message < frozen + 3; message++) {
                number += message < frozen ? 1 : step;
                tick = (long) message * PERIOD;
                send(inbound, plan, number);
                inbound.advance(tick);
                assertTrue(message < 3 || message >= frozen || inbound.isReady(), "run " + run);
            }
            assertFalse(inbound.isReady(), "run " + run + " step " + step);
        }
    }

    @Test
    void shouldTrustARestartedControllerAfterThreeRightMessages() throws Exception {
        ReceivePlan plan = plan(PLAIN);
        Inbound inbound = inbound();
        for (tick = 0; tick < 100; tick += PERIOD) {
            assertEquals(tick >= 2 * PERIOD, send(inbound, plan, (int) tick / PERIOD));
        }
        tick = 1000;
        inbound.advance(tick);
        assertFalse(inbound.isReady());
        assertFalse(send(inbound, plan, 3), "as the last one before the silence");
        for (int number = 9; number < 12; number++) {
            tick += PERIOD;
            assertFalse(send(inbound, plan, number), "a jump, then two right ones");
        }
        inbound.advance(tick);
        assertFalse(inbound.isReady());
        tick += PERIOD;
        assertTrue(send(inbound, plan, 12));
        inbound.advance(tick);
        assertTrue(inbound.isReady());
        assertEquals(1, inbound.counts().get(Kind.REPEATED));
        assertEquals(1, inbound.counts().get(Kind.WRONG_SEQUENCE));
        assertEquals(4, inbound.counts().get(Kind.NOT_TRUSTED));
    }

    @Test
    void shouldIgnoreOneWrongMessageOfFour() throws Exception {
        ReceivePlan plan = plan(PLAIN);
        Inbound inbound = inbound();
        send(inbound, plan, 3);
        send(inbound, plan, 4);
        assertTrue(send(inbound, plan, 5) && send(inbound, plan, 6));
        assertFalse(send(inbound, plan, 6), "twice");
        assertTrue(send(inbound, plan, 7) && send(inbound, plan, 9) && send(inbound, plan, 10));
        assertEquals(1, inbound.counts().get(Kind.SKIPPED));
    }

    @Test
    void shouldReadLimits() throws Exception {
        ReceivePlan loose = plan(PLAIN + "\n    e2e: {max_delta_counter: 15, window: 1, min_ok: 1}");
        Inbound inbound = inbound();
        send(inbound, loose, 4);
        assertTrue(send(inbound, loose, 5) && send(inbound, loose, 12) && send(inbound, loose, 11));
        CounterRule rule = Objects.requireNonNull(plan(PLAIN).counter());
        assertEquals(new CounterRule.Limits(4, 2, 1), rule.init());
        assertEquals(new CounterRule.Limits(4, 3, 1), rule.valid());
        assertEquals(new CounterRule.Limits(4, 3, 1), rule.invalid());
        assertEquals(3, rule.maxDelta());
        assertEquals(
                1,
                Objects.requireNonNull(plan("counter: {bit: 16, bits: 1}").counter())
                        .maxDelta());
        assertEquals(
                2,
                Objects.requireNonNull(plan("counter: {bit: 16, bits: 2}").counter())
                        .maxDelta());
        assertRefused("e2e: {window: 4}", "needs 'counter', or the checksum of a profile");
        assertRefused(PLAIN + "\n    e2e: {max_delta_counter: 16}", "max_delta_counter must be in [1, 15]");
        assertRefused(PLAIN + "\n    e2e: {window: 2}", "1 <= min_ok <= window <= 32");
        assertRefused(PLAIN + "\n    e2e: {init: {window: 8}}", "must be <= that of valid, init=8 valid=4");
        assertRefused(PLAIN + "\n    e2e: {state: throttle}", "there is no state of a message 'throttle'");
    }

    private void assertRefused(String protection, String message) {
        InputError error = assertThrows(InputError.class, () -> plan(protection));
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }
}
