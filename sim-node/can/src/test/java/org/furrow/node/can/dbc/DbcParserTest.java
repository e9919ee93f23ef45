package org.furrow.node.can.dbc;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DbcParserTest {
    static final String EXAMPLE = """
            VERSION "1.2"

            NS_ :
            \tNS_DESC_
            \tCM_
            \tBA_DEF_
            \tVAL_
            \tSIG_VALTYPE_

            BS_:

            BU_: Valve Navigator
            VAL_TABLE_ Modes 1 "On" 0 "Off" ;

            BO_ 2365194267 SteerCommand: 8 Navigator
             SG_ Angle : 0|16@1- (0.01,0) [-40|40] "deg"  Valve
             SG_ Rate : 23|12@0+ (0.5,-100) [0|0] "deg/s" Valve,Logger
             SG_ Mode : 32|4@1+ (1,0) [0|15] "" Valve

            BO_ 291 Mixed: 8 Valve
             SG_ Select M : 0|8@1+ (1,0) [0|3] "" Navigator
             SG_ Pressure m0 : 8|16@1+ (0.1,0) [0|400] "bar" Navigator
             SG_ Temperature m1 : 8|8@1- (1,0) [-40|120] "degC" Navigator

            BO_ 292 Floats: 16 Valve
             SG_ X : 0|32@1- (1,0) [0|0] "m" Vector__XXX
             SG_ Y : 32|64@1- (2,1) [0|0] "m" Vector__XXX

            BO_ 3221225472 VECTOR__INDEPENDENT_SIG_MSG: 0 Vector__XXX
             SG_ Orphan : 0|8@1+ (1,0) [0|0] "" Vector__XXX

            CM_ "a file; with a semicolon in a text";
            CM_ BU_ Valve "the valve";
            CM_ BO_ 291 "two in one";
            CM_ SG_ 291 Pressure "of the
            pump";
            BA_DEF_ BO_ "GenMsgCycleTime" INT 0 65535;
            BA_ "GenMsgCycleTime" BO_ 291 100;
            VAL_ 2365194267 Mode 0 "off" 1 "steer
            left" 14 "say \\"no\\"" ;
            VAL_ SomeVariable 0 "no" ;
            SIG_VALTYPE_ 292 X : 1;
            SIG_VALTYPE_ 292 Y 2;
            """;

    private static DbcFile read(String text) throws InputError {
        return new DbcParser("test.dbc", text).parse();
    }

    private static void refuses(String text, String message) {
        InputError error = assertThrows(InputError.class, () -> read(text));
        assertEquals(message, error.getMessage());
    }

    private static DbcSignal signal(DbcFile file, String message, String name) {
        DbcMessage found = file.message(message);
        assertNotNull(found);
        DbcSignal signal = found.signal(name);
        assertNotNull(signal);
        return signal;
    }

    @Test
    void shouldReadMessages() throws InputError {
        DbcFile file = read(EXAMPLE);
        assertEquals(3, file.messages().size());
        DbcMessage command = file.messages().get(0);
        assertTrue(command.extended());
        assertEquals(2365194267L & 0x1FFFFFFF, command.id());
        assertEquals(8, command.length());
        assertEquals(file.messages().get(1), file.message(291, false));
        assertEquals(
                Map.of(0L, "off", 1L, "steer\nleft", 14L, "say \"no\""),
                signal(file, "SteerCommand", "Mode").names());
        assertEquals("bar", signal(file, "Mixed", "Pressure").scale().unit());
    }

    private static final String FORMATS = """
            BO_ 1 A: 8 X
            BO_ 2 B: 8 X
            BO_ 2147483651 C: 12 X
            """;

    private static String frames(String attributes) throws InputError {
        return read(FORMATS + attributes).messages().stream()
                .map(message -> message.name()
                        + (message.frame().fd() ? " FD" : "")
                        + (message.frame().bitRateSwitch() ? " switch" : ""))
                .collect(Collectors.joining(", "));
    }

    @Test
    void shouldReadTheKindOfFrames() throws InputError {
        assertEquals("A, B, C FD", frames(""), "by the length");
        assertEquals("A FD, B FD, C FD", frames("""
                BA_ "VFrameFormat" BO_ 1 14;
                BA_ "VFrameFormat" BO_ 2 15;
                """), "by the usual list");
        assertEquals("A, B FD, C FD switch", frames("""
                BA_DEF_ BO_ "VFrameFormat" ENUM "StandardCAN","ExtendedCAN","StandardCAN_FD","ExtendedCAN_FD";
                BA_DEF_ BO_ "CANFD_BRS" ENUM "0","1";
                BA_DEF_DEF_ "VFrameFormat" "StandardCAN_FD";
                BA_DEF_DEF_ "CANFD_BRS" "0";
                BA_ "VFrameFormat" BO_ 1 1;
                BA_ "CANFD_BRS" BO_ 2147483651 1;
                """), "by the list of the file");
    }

    @Test
    void shouldUnpackAndPack() throws InputError {
        DbcFile file = read(EXAMPLE);
        DbcSignal angle = signal(file, "SteerCommand", "Angle");
        DbcSignal rate = signal(file, "SteerCommand", "Rate");
        // -12.34 deg = -1234 = 0xFB2E; big-endian from bit 23 (byte 2, bit 7): 12 bits 0x12C = 300 -> 50 deg/s
        byte[] data = {0x2E, (byte) 0xFB, 0x12, (byte) 0xC0, 0x01, 0, 0, 0};
        assertEquals(-12.34, angle.get(data), 1e-12);
        assertEquals(50, rate.get(data));
        byte[] packed = new byte[8];
        angle.set(packed, -12.34);
        rate.set(packed, 50);
        signal(file, "SteerCommand", "Mode").set(packed, 1);
        assertEquals(java.util.Arrays.toString(data), java.util.Arrays.toString(packed));
        angle.set(packed, 1000);
        assertEquals(40, angle.get(packed), 1e-12, "the file's limit");
        rate.set(packed, 1e9);
        assertEquals(4095 * 0.5 - 100, rate.get(packed), "the bits' limit");
        rate.set(packed, Double.NaN);
        assertEquals(-100, rate.get(packed));
    }

    @Test
    void shouldReadFloats() throws InputError {
        DbcFile file = read(EXAMPLE);
        byte[] data = new byte[64];
        DbcSignal x = signal(file, "Floats", "X");
        DbcSignal y = signal(file, "Floats", "Y");
        x.set(data, 1.5);
        assertEquals(0x3FC00000, x.bits().get(data));
        y.set(data, Math.PI);
        assertEquals(1.5, x.get(data));
        assertEquals(Math.PI, y.get(data), 1e-15);
        y.set(data, Double.NaN);
        assertTrue(Double.isNaN(y.get(data)));
    }

    @Test
    void shouldSelectByTheMultiplexor() throws InputError {
        DbcMessage mixed = read(EXAMPLE).messages().get(1);
        byte[] data = {1, (byte) 0xE2, 0, 0, 0, 0, 0, 0};
        DbcSignal pressure = mixed.signals().get(1);
        DbcSignal temperature = mixed.signals().get(2);
        assertTrue(mixed.carries(temperature, data));
        assertFalse(mixed.carries(pressure, data));
        assertEquals(-30, temperature.get(data));
        assertTrue(mixed.carries(mixed.signals().get(0), data));
    }

    @Test
    void shouldHandleNumbersOf64Bits() throws InputError {
        DbcSignal whole = read("BO_ 1 M: 8 X\n SG_ S : 0|64@1+ (1,0) [0|0] \"\" X\n")
                .messages()
                .get(0)
                .signals()
                .get(0);
        byte[] data = new byte[8];
        whole.set(data, 0x1p63 + 4096);
        assertEquals(0x8000_0000_0000_1000L, whole.bits().get(data));
        assertEquals(0x1p63 + 4096, whole.get(data));
        whole.set(data, 1e30);
        assertEquals(-1, whole.bits().get(data));
    }

    @Test
    void shouldRejectATextThatIsNoDbcFile() {
        refuses("BO__ 1 M: 2 X\n", "test.dbc:1:1: 'BO__' is not a section of a DBC file; did you mean 'BO_'?");
        refuses("VERSION \"open", "test.dbc:1:9: the text that begins here is not closed; write \"...\"");
        refuses("\u0001{}", "test.dbc:1:2: expected a section such as BO_, found '{'");
    }

    @Test
    void shouldSkipAMessageWithAMistake() throws InputError {
        isUnusable("BO_ 1 M 8 X\n SG_ S : 0|8@1+ (1,0) [0|0] \"\" X\n", "test.dbc:3:9: expected ':', found '8'");
        isUnusable(
                "BO_ 4096 M: 8 X\n", "test.dbc:3:5: an identifier has 11 bits, or 29 bits and bit 31 set; found 4096");
        isUnusable("BO_ 1 M: 65536 X\n", "test.dbc:3:10: expected the number of data bytes, 0 to 65535, found '65536'");
        isUnusable(
                "BO_ 1 M: 10 X\n",
                "test.dbc:3:10: message 'M' has 10 data bytes; a frame has up to 8, or 12, 16, 20, 24, 32, 48 or 64"
                        + " (CAN FD)");
        isUnusable(
                "BO_ 1 M: 2 X\n SG_ S : 8|9@1+ (1,0) [0|0] \"\" X\n",
                "test.dbc:4:10: signal 'S' needs 3 data bytes; message 'M' has 2");
        isUnusable(
                "BO_ 1 M: 2 X\n SG_ S : 8|8@2+ (1,0) [0|0] \"\" X\n SG_ T : 0|8@1+ (1,0) [0|0] \"\" X\n",
                "test.dbc:4:14: expected the byte order: 0 big-endian, 1 little-endian, found '2'");
        isUnusable("BO_ 1 M: 2 X\n SG_ S : 8|8@1+ (0,0) [0|0] \"\" X\n", "test.dbc:4:18: a factor must not be 0");
        isUnusable(
                "BO_ 1 M: 2 X\n SG_ S : 8|8@1 (1,0) [0|0] \"\" X\n",
                "test.dbc:4:16: expected '+' for unsigned or '-' for signed, found '('");
        isUnusable(
                "BO_ 1 M: 2 X\n SG_ S m0 : 8|8@1+ (1,0) [0|0] \"\" X\n",
                "test.dbc:4:8: message 'M' has no multiplexor; mark one signal with M");
        isUnusable(
                "BO_ 1 M: 2 X\n SG_ S m : 8|8@1+ (1,0) [0|0] \"\" X\n",
                "test.dbc:4:8: expected ':', M for a multiplexor, or m and the value that selects the signal, found 'm'");
        isUnusable("BO_ 7 M: 2 X\n", "test.dbc:3:5: identifier 7 is duplicated");
        isUnusable(
                "BO_ 1 M: 2 X\nBO_ 2 M: 2 X\n SG_ S : 0|8@1+ (1,0) [0|0] \"\" X\n",
                "test.dbc:4:7: message 'M' is duplicated");
        isUnusable(
                "BO_ 1 M: 8 X\n SG_ S : 0|16@1+ (1,0) [0|0] \"\" X\nSIG_VALTYPE_ 1 S : 1;",
                "test.dbc:5:20: a float has 32 bits (type 1) and a double 64 (type 2)");
        DbcFile digit = read("BO_ 1 2017_5: 8 X\n SG_ S : 0|16@1+ (1,0) [0|0] \"\" X\n");
        assertEquals(
                Map.of("2017_5", "test.dbc:1:7: a name must begin with a letter or '_', found '2017_5'"),
                digit.unusable());
        assertEquals(
                List.of("test.dbc:1:5: expected the message's identifier, found 'M'; the message is skipped"),
                read("BO_ M: 8 X\n SG_ S : 0|16@1+ (1,0) [0|0] \"\" X\nBO_ 2 N: 8 X\n")
                        .warnings());
    }

    @Test
    void shouldSkipAStatementWithAMistake() throws InputError {
        String good = "BO_ 1 M: 2 X\n SG_ Speed : 0|8@1+ (1,0) [0|0] \"\" X\n";
        for (String[] each : new String[][] {
            {"VAL_ 1 Sped 0 \"a\" ;\n", "8: the message has no such signal; did you mean 'Speed'?"},
            {"VAL_ 1 Speed 0 \"a\" 1 ;\n", "22: expected the value's name in quotes, found ';'"},
            {"CM_ SG_ 1 Speed ;\n", "17: expected the comment in quotes, found ';'"},
            {"CM_ SG_ 1 \"none\";\n", "11: expected a signal's name, found 'none'"},
            {"BA_ \"x\" 1\n", "1: the statement that begins here is not closed; write ';' at its end"},
            {"VERSION 1\n", "9: expected the version in quotes, found '1'"}
        }) {
            DbcFile file = read(good + each[0] + "VAL_ 1 Speed 7 \"g\" ;\nBO_ 2 N: 8 X\n");
            assertEquals(List.of("test.dbc:3:" + each[1] + "; the statement is skipped"), file.warnings());
            assertEquals(2, file.messages().size());
            assertEquals("g", signal(file, "M", "Speed").names().get(7L));
        }
        assertEquals(
                List.of("test.dbc:4:1: expected ';', found 'BO_'; the statement is skipped"),
                read(good + "CM_ \"no end\"\nBO_ 2 N: 8 X\n").warnings());
        assertEquals(
                List.of("test.dbc:2:2: unexpected signal; signals follow a message (BO_); the statement is skipped"),
                read("CM_ \"a\";\n SG_ Stray : 0|8@1+ (1,0) [0|0] \"\" X\nBO_ 2 N: 8 X\n")
                        .warnings());
        assertEquals(
                List.of("test.dbc:3:20: expected '-' and the largest value that selects the signal, found ':'"
                        + "; the statement is skipped"),
                read("\n\nSG_MUL_VAL_ 1 S M 1:1;").warnings());
    }

    @Test
    void shouldMarkASignalWithAMistake() throws InputError {
        DbcFile file = read("""
                BO_ 1 M: 8 X
                 SG_ Which M : 0|8@1+ (1,0) [0|0] "" X
                 SG_ A m1 : 8|8@1+ (1,0) [0|0] "" X
                 SG_ B m2 : 8|8@1+ (1,0) [0|0] "" X
                 SG_ C : 15|12@0+ (1,0) [0|0] "" X
                 SG_ 5_SEC : 32|3@1+ (1,0) [0|7] "" X
                 SG_ Back : 40|8@1+ (1,0) [10|-10] "" X
                 SG_ Good : 48|8@1+ (1,0) [0|0] "" X
                VAL_ 1 5_SEC 0 "a" ;
                """);
        DbcMessage message = file.messages().getFirst();
        assertEquals(
                Map.of(
                        "5_SEC",
                        "test.dbc:6:6: a name must begin with a letter or '_', found '5_SEC'",
                        "Back",
                        "test.dbc:7:28: the limits of signal 'Back' are reversed; write [-10.0|10.0]",
                        "A",
                        "test.dbc:5:6: signals 'A' and 'C' have common bits",
                        "C",
                        "test.dbc:5:6: signals 'A' and 'C' have common bits",
                        "B",
                        "test.dbc:5:6: signals 'B' and 'C' have common bits"),
                message.faults());
        assertEquals(3, file.warnings().size());
        assertEquals(7, message.signals().size());
    }

    @Test
    void shouldReadNodesOnSeveralLinesAndPeriods() throws InputError {
        DbcFile file = read("""
                BU_:
                \tNEO
                \tMCU
                BO_ 1 M: 8 X
                 SG_ S : 0|8@1+ (1,0) [0|0] "" X
                BO_ 2 N: 8 X
                BA_DEF_ BO_ "GenMsgCycleTime" INT 0 65535;
                BA_DEF_DEF_ "GenMsgCycleTime" 250;
                BA_ "GenMsgCycleTime" BO_ 1 20;
                BA_ "GenMsgDelayTime" BO_ 1 7;
                """);
        assertEquals(List.of(), file.warnings());
        assertEquals(0.02, file.messages().get(0).period_s());
        assertEquals(0.25, file.messages().get(1).period_s());
        assertEquals(0, read("BO_ 1 M: 8 X\n").messages().getFirst().period_s());
    }

    /** Asserts that a message is unusable and another one is read. */
    private static void isUnusable(String message, String why) throws InputError {
        DbcFile file = read("BO_ 7 Good: 8 X\n SG_ S : 0|8@1+ (1,0) [0|0] \"\" X\n" + message);
        assertEquals(
                List.of("Good"), file.messages().stream().map(DbcMessage::name).toList());
        assertEquals(Map.of("M", why), file.unusable());
        assertEquals(List.of(why + "; message 'M' is skipped"), file.warnings());
    }

    @Test
    void shouldReadAFileWithUnsupportedMessages() throws InputError {
        isUnusable(
                "BO_ 1 M: 2 X\n SG_ S m0M : 8|8@1+ (1,0) [0|0] \"\" X\n SG_ T m1 : 0|8@1+ (1,0) [0|0] \"\" X\n",
                "test.dbc:4:8: message 'M' has no multiplexor; mark one signal with M");
        isUnusable(
                """
                BO_ 1 M: 3 X
                 SG_ S M : 8|8@1+ (1,0) [0|0] "" X
                 SG_ T M : 0|8@1+ (1,0) [0|0] "" X
                 SG_ U m1 : 16|8@1+ (1,0) [0|0] "" X
                """,
                "test.dbc:6:8: it is not clear which multiplexor selects signal 'U'; add 'SG_MUL_VAL_ ID U MULTIPLEXOR"
                        + " LOW-HIGH;'");
        assertEquals(
                223, read("BO_ 2565865982 M: 223 X\n").messages().getFirst().length(), "for a transport protocol");
        String multiplexed =
                "BO_ 1 M: 2 X\n SG_ W M : 0|8@1+ (1,0) [0|0] \"\" X\n SG_ S m1 : 8|8@1+ (1,0) [0|0] \"\" X\n";
        isUnusable(
                multiplexed + "SG_MUL_VAL_ 1 W S 1-1;\n",
                "test.dbc:6:15: 'S' selects 'W', but they are not marked; write M at the first, and m and a number at the"
                        + " second");
        isUnusable(
                """
                BO_ 1 M: 3 X
                 SG_ A M : 0|8@1+ (1,0) [0|0] "" X
                 SG_ B m1M : 8|8@1+ (1,0) [0|0] "" X
                 SG_ C m1M : 16|8@1+ (1,0) [0|0] "" X
                SG_MUL_VAL_ 1 B C 1-1;
                SG_MUL_VAL_ 1 C B 1-1;
                """,
                "test.dbc:5:8: it is not clear which multiplexor selects signal 'B'; add 'SG_MUL_VAL_ ID B MULTIPLEXOR"
                        + " LOW-HIGH;'");
    }

    /** A multiplexor selects another one, and signals are selected by several values. */
    @Test
    void shouldReadExtendedMultiplexing() throws InputError {
        DbcFile file = read("""
            BO_ 1 M: 8 X
             SG_ Mode M : 0|8@1+ (1,0) [0|0] "" X
             SG_ Page m1M : 8|8@1+ (1,0) [0|0] "" X
             SG_ Speed m0 : 8|16@1+ (1,0) [0|0] "" X
             SG_ First m2 : 16|8@1+ (1,0) [0|0] "" X
             SG_ Second m5 : 16|8@1+ (1,0) [0|0] "" X
             SG_ Always : 56|8@1+ (1,0) [0|0] "" X
            SG_MUL_VAL_ 1 Page Mode 1-1;
            SG_MUL_VAL_ 1 Speed Mode 0-0, 2-9;
            SG_MUL_VAL_ 1 First Page 2-4;
            SG_MUL_VAL_ 1 Second Page 5-5, 7-7;
            """);
        assertEquals(List.of(), file.warnings());
        DbcMessage message = file.messages().getFirst();
        assertEquals("Mode Speed Always", carried(message, 0, 2));
        assertEquals("Mode Page First Always", carried(message, 1, 3));
        assertEquals("Mode Page Second Always", carried(message, 1, 7));
        assertEquals("Mode Page Always", carried(message, 1, 6));
        assertEquals("Mode Speed Always", carried(message, 9, 7));
        assertEquals("Mode Always", carried(message, 10, 7));
        DbcFile common = read("""
            BO_ 1 M: 8 X
             SG_ Mode M : 0|8@1+ (1,0) [0|0] "" X
             SG_ A m0 : 8|16@1+ (1,0) [0|0] "" X
             SG_ B m3 : 8|16@1+ (1,0) [0|0] "" X
            SG_MUL_VAL_ 1 A Mode 0-3;
            SG_MUL_VAL_ 1 B Mode 3-3;
            """);
        assertEquals(
                List.of(
                        "test.dbc:4:6: signals 'A' and 'B' have common bits; such signals of message 'M' cannot be bound"),
                common.warnings());
    }

    private static String carried(DbcMessage message, int mode, int page) {
        byte[] data = {(byte) mode, (byte) page, 0, 0, 0, 0, 0, 0};
        return message.signals().stream()
                .filter(signal -> message.carries(signal, data))
                .map(DbcSignal::name)
                .collect(Collectors.joining(" "));
    }

    @Test
    void shouldIgnoreReferencesToDeletedMessages() throws InputError {
        DbcFile file = read("""
                BO_ 1 M: 2 X
                 SG_ W M : 0|8@1+ (1,0) [0|0] "" X
                 SG_ S m1 : 8|8@1+ (1,0) [0|0] "" X
                SG_MUL_VAL_ 1 S W 1-1;
                VAL_ 7 S 0 "a" ;
                CM_ BO_ 7 "gone";
                CM_ SG_ 7 S "gone";
                SIG_VALTYPE_ 7 S : 1;
                SG_MUL_VAL_ 7 S W 0-0;
                """);
        assertEquals(1, file.messages().size());
        assertEquals(Map.of(), file.unusable());
    }

    @Test
    void shouldReadWindows1252(@TempDir Path folder) throws Exception {
        String text = "BO_ 1 M: 2 X\n SG_ S : 0|8@1+ (1,0) [0|0] \"°C\" X\n";
        for (String charset : List.of("windows-1252", "UTF-8")) {
            Path file = folder.resolve(charset + ".dbc");
            Files.write(file, text.getBytes(Charset.forName(charset)));
            assertEquals(
                    "°C",
                    signal(DbcFile.read(Source.ofFile(file)), "M", "S").scale().unit());
        }
    }

    @Test
    void shouldFindOverlapsOfVeryManySignalsAtOnce() throws InputError {
        StringBuilder text = new StringBuilder("BO_ 1 Many: 8 X\n SG_ Mux M : 56|8@1+ (1,0) [0|0] \"\" X\n");
        for (int k = 0; k < 20_000; k++) {
            text.append(" SG_ S" + k + (k % 2 == 0 ? "" : " m" + k % 200) + " : 0|56@1+ (1,0) [0|0] \"\" X\n");
        }
        DbcFile file = DbcFile.read(Source.ofText("test.dbc", text.toString()));
        assertEquals(20_000, file.messages().getFirst().faults().size());
        assertEquals(1, file.warnings().size());
    }

    @Test
    void shouldFindNamesThatAreTooLongForTheFormat() throws InputError {
        DbcFile file = DbcFile.read(Source.ofText("test.dbc", """
                BO_ 1 EngineTemperatureOfTheCoolan_01: 8 X
                 SG_ TemperatureOfTheCoolantAtThe_01 : 0|8@1+ (1,0) [0|0] "" X
                BA_DEF_ BO_ "SystemMessageLongSymbol" STRING ;
                BA_ "SystemMessageLongSymbol" BO_ 1 "EngineTemperatureOfTheCoolantAtTheOutlet";
                BA_ "SystemSignalLongSymbol" SG_ 1 TemperatureOfTheCoolantAtThe_01 "TemperatureOfTheCoolantAtTheOutlet";
                """));
        assertEquals(List.of(), file.warnings());
        DbcMessage message = file.message("EngineTemperatureOfTheCoolantAtTheOutlet");
        assertNotNull(message);
        assertEquals(message, file.message("EngineTemperatureOfTheCoolan_01"));
        assertNotNull(message.signal("TemperatureOfTheCoolantAtTheOutlet"));
        assertNotNull(message.signal("TemperatureOfTheCoolantAtThe_01"));
    }

    @Test
    void shouldRefuseAFileWithoutSections() {
        for (String text : new String[] {"", " \n", "\0".repeat(5000)}) {
            InputError error = assertThrows(InputError.class, () -> DbcFile.read(Source.ofText("test.dbc", text)));
            assertTrue(error.getMessage().contains("expected a section such as BO_"), error.getMessage());
        }
    }
}
