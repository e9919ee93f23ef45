package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
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
        Files.writeString(folder.resolve("c.dbc"), "BO_ 134 M: 8 X\n SG_ A : 32|8@1+ (1,0) [0|0] \"\" X\n");
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
        frame.standard(134).length(8).put64(0, 0);
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
                "checksum: {kind: e2e-5, data_id: 0x1234}",
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

    @Test
    void shouldTrustARestartedControllerAfterThreeRightMessages() throws Exception {
        ReceivePlan plan = plan(PLAIN);
        Inbound inbound = inbound();
        for (tick = 0; tick < 100; tick += PERIOD) {
            assertTrue(send(inbound, plan, (int) tick / PERIOD), "the first message has any counter");
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
        assertEquals(2, inbound.counts().get(Kind.NOT_TRUSTED));
    }

    @Test
    void shouldIgnoreOneWrongMessageOfFour() throws Exception {
        ReceivePlan plan = plan(PLAIN);
        Inbound inbound = inbound();
        assertTrue(send(inbound, plan, 5) && send(inbound, plan, 6));
        assertFalse(send(inbound, plan, 6), "twice");
        assertTrue(send(inbound, plan, 7) && send(inbound, plan, 9) && send(inbound, plan, 10));
        assertEquals(1, inbound.counts().get(Kind.SKIPPED));
    }

    @Test
    void shouldReadLimits() throws Exception {
        ReceivePlan loose = plan(PLAIN + "\n    e2e: {max_delta_counter: 15, window: 1, min_ok: 1}");
        Inbound inbound = inbound();
        assertTrue(send(inbound, loose, 5) && send(inbound, loose, 12) && send(inbound, loose, 11));
        ReceivePlan strict = plan(PLAIN + "\n    e2e: {max_delta_counter: 1, window: 3, min_ok: 3, min_ok_init: 2}");
        inbound = inbound();
        assertFalse(send(inbound, strict, 5));
        assertTrue(send(inbound, strict, 6));
        assertFalse(send(inbound, strict, 8));
        assertFalse(send(inbound, strict, 9) || send(inbound, strict, 10));
        assertTrue(send(inbound, strict, 11));
        assertEquals(
                1,
                Objects.requireNonNull(plan("counter: {bit: 16, bits: 1}").counter())
                        .maxDelta());
        assertEquals(
                2,
                Objects.requireNonNull(plan("counter: {bit: 16, bits: 2}").counter())
                        .maxDelta());
        assertEquals(3, Objects.requireNonNull(plan(PLAIN).counter()).maxDelta());
        assertRefused("e2e: {window: 4}", "needs 'counter', or the checksum of a profile");
        assertRefused(PLAIN + "\n    e2e: {max_delta_counter: 16}", "max_delta_counter must be in [1, 15]");
        assertRefused(PLAIN + "\n    e2e: {window: 2}", "min_ok_init must be <= min_ok <= window");
    }

    private void assertRefused(String protection, String message) {
        InputError error = assertThrows(InputError.class, () -> plan(protection));
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }
}
