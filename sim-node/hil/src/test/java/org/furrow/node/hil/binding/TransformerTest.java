package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.InboundCounts.Kind;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Code of a plug-in after packing and before unpacking a message. */
class TransformerTest {
    private final SignalTable table = new SignalTable(BusSignals.catalogue(List.of()));

    @TempDir
    private Path folder;

    private Binding binding(String transformer) throws Exception {
        Files.writeString(folder.resolve("c.dbc"), """
                BO_ 134 M: 8 X
                 SG_ A : 16|8@1+ (1,0) [0|0] "" X
                """);
        Path file = Files.writeString(folder.resolve("c.yaml"), """
                dbc: c.dbc
                receive: [{message: M, %1$s, fields: [{field: A, signal: steering}]}]
                send: [{message: M, period_s: 0.002, %1$s, fields: [{field: A, signal: throttle_state}]}]
                """.formatted(transformer));
        return BindingReader.read(Source.ofFile(file), table.catalogue(), 0.002);
    }

    @Test
    void shouldActAfterPackingAndBeforeUnpacking() throws Exception {
        Binding binding = binding(
                "counter: {bit: 8}, checksum: {kind: xor, byte: 0, to: 6}, transformer: {type: masking, key: 51}");
        Inbound inbound = new Inbound(binding, table, 0);
        Outbound outbound = new Outbound(binding, table);
        List<Boolean> taken = new ArrayList<>();
        CanFrame last = new CanFrame();
        for (int tick = 0; tick < 10; tick++) {
            table.set(table.catalogue().number("throttle_state"), 10 + tick, tick);
            int now = tick;
            outbound.send(tick, KnownMessages.NULL_ADDRESS, frame -> {
                assertEquals(now, frame.u8(7), "set last");
                assertEquals(51 + now, frame.u8(6), "an empty byte is hidden");
                byte[] before = frame.array().clone();
                taken.add(inbound.accept(frame, now));
                assertEquals(before[6], frame.array()[6], "the frame stays as it was");
                last.copyFrom(frame);
                return true;
            });
        }
        assertEquals(10, taken.size());
        assertTrue(taken.subList(2, 10).stream().allMatch(each -> each), taken.toString());
        assertEquals(19, table.get(table.catalogue().number("steering")));
        assertFalse(inbound.accept(last, 10), "refused by the transformer");
        assertEquals(1, inbound.counts().get(Kind.WRONG_CHECKSUMS));
    }

    @Test
    void shouldRefuseUnknownTypesAndKeys() {
        refuses("transformer: {type: maskin, key: 1}", "masking");
        refuses("transformer: {type: masking}", "key");
        refuses("transformer: {type: masking, key: 1, keys: 2}", "keys");
    }

    private void refuses(String transformer, String message) {
        InputError error = assertThrows(InputError.class, () -> binding(transformer));
        assertTrue(error.getMessage().contains(message), error.getMessage());
    }
}
