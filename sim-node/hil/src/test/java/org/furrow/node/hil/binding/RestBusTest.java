package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The messages of absent nodes, from the attributes of a DBC file. */
class RestBusTest {
    private static final String DBC = """
            BU_: Engine Body Tool
            BO_ 256 Speed: 4 Engine
             SG_ Rpm : 0|16@1+ (0.5,0) [0|100] "rpm" Body
             SG_ Temperature : 16|8@1- (1,-40) [0|0] "" Body
             SG_ Unset : 24|8@1+ (1,0) [0|0] "" Body
            BO_ 257 Doors: 2 Body
             SG_ Which M : 0|8@1+ (1,0) [0|0] "" Engine
             SG_ Left m0 : 8|8@1+ (1,0) [0|0] "" Engine
             SG_ Right m1 : 8|8@1+ (1,0) [0|0] "" Engine
            BO_ 258 Event: 1 Body
            BO_ 259 Once: 1 Body
            BO_ 260 Command: 1 Tool
             SG_ Pedal : 0|8@1+ (1,0) [0|0] "" Engine
            BO_ 261 Alive: 1 Tool
            BO_ 262 Usual: 1 Body
            BO_ 2566844926 Long: 30 Body
            BA_DEF_ BO_ "GenMsgSendType" ENUM "Event","Cyclic","IfActive","CyclicX";
            BA_DEF_ BO_ "GenMsgCycleTime" INT 0 65535;
            BA_DEF_DEF_ "GenMsgSendType" "Cyclic";
            BA_DEF_DEF_ "GenMsgCycleTime" 100;
            BA_DEF_DEF_ "GenSigStartValue" 7;
            BA_ "GenMsgCycleTime" BO_ 256 10;
            BA_ "GenMsgStartDelayTime" BO_ 256 4;
            BA_ "GenSigStartValue" SG_ 256 Rpm 65535;
            BA_ "GenSigStartValue" SG_ 256 Temperature -5;
            BA_ "GenMsgCycleTime" BO_ 257 20;
            BA_ "GenMsgSendType" BO_ 257 3;
            BA_ "GenSigStartValue" SG_ 257 Which 1;
            BA_ "GenSigStartValue" SG_ 257 Left 3;
            BA_ "GenSigStartValue" SG_ 257 Right 9;
            BA_ "GenMsgSendType" BO_ 258 0;
            BA_ "GenMsgCycleTime" BO_ 259 0;
            """;

    @TempDir
    private Path folder;

    private final SignalTable table = new SignalTable(BusSignals.catalogue(List.of()));

    private Binding read(String binding) throws Exception {
        Files.writeString(folder.resolve("d.dbc"), DBC);
        Path file = Files.writeString(folder.resolve("b.yaml"), "dbc: d.dbc\n" + binding);
        return BindingReader.read(Source.ofFile(file), table.catalogue(), 0.002);
    }

    /** By identifier, the ticks of the first second in which a frame is sent, and its bytes. */
    private Map<String, List<Integer>> sent(String binding) throws Exception {
        Outbound outbound = new Outbound(read(binding), table);
        Map<String, List<Integer>> sent = new TreeMap<>();
        for (int tick = 0; tick < 500; tick++) {
            int now = tick;
            outbound.send(tick, KnownMessages.NULL_ADDRESS, frame -> sent.computeIfAbsent(
                            "%X#%s".formatted(frame.id(), HexFormat.of().formatHex(frame.array(), 0, frame.length())),
                            id -> new ArrayList<>())
                    .add(now));
        }
        return sent;
    }

    @Test
    void shouldSendTheCyclicMessagesOfAbsentNodes() throws Exception {
        Map<String, List<Integer>> sent =
                sent("rest_bus: {}\nreceive: [{message: Command, fields: [{field: Pedal, signal: throttle}]}]\n");
        assertEquals(List.of("100#fffffb07", "101#0109", "106#00"), List.copyOf(sent.keySet()));
        assertEquals(
                List.of(2, 7, 12),
                Objects.requireNonNull(sent.get("100#fffffb07")).subList(0, 3),
                "every 10 ms from 4 ms on");
        assertEquals(100, Objects.requireNonNull(sent.get("100#fffffb07")).size());
        assertEquals(50, Objects.requireNonNull(sent.get("101#0109")).size());
        assertEquals(List.of(0, 50), Objects.requireNonNull(sent.get("106#00")).subList(0, 2), "the usual time");
    }

    @Test
    void shouldLeaveOutPresentNodesAndOwnMessages() throws Exception {
        String own = "rest_bus: {present: [Body]}\nsend: [{message: Speed, period_s: 0.5, fields: []}]\n";
        assertEquals(
                List.of("100#00000000", "104#07", "105#00"),
                List.copyOf(sent(own).keySet()));
        InputError error = assertThrows(InputError.class, () -> read("rest_bus: {present: [Bodi]}\n"));
        assertTrue(error.getMessage().contains("has the sender 'Bodi'; did you mean 'Body'?"), error.getMessage());
        Path file = Files.writeString(folder.resolve("n.yaml"), "rest_bus: {}\n");
        error = assertThrows(InputError.class, () -> BindingReader.read(Source.ofFile(file), table.catalogue(), 0.002));
        assertTrue(error.getMessage().contains("needs 'dbc'"), error.getMessage());
    }
}
