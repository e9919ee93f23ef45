package org.furrow.node.hil;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.agrona.CloseHelper;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.hil.xcp.XcpEthernet;
import org.furrow.node.hil.xcp.XcpLimits;
import org.furrow.node.hil.xcp.XcpSlave;
import org.furrow.node.input.InputError;
import org.furrow.node.results.RunSummary;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs in which a master of XCP sets a parameter that stops the commands to the vehicle: recorded and replayed. */
@Tag("run")
class XcpRunTest {
    private static final String DBC = """
        BO_ 257 Command: 8 X
         SG_ Pedal : 0|8@1+ (0.01,0) [0|0] "" X
        """;
    private static final String BINDING = """
        dbc: d.dbc
        xcp: {request: 0x600, response: 0x601, calibration: true}
        receive: [{message: Command, fields: [{field: Pedal, signal: throttle}]}]
        """;
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    @TempDir
    private Path folder;

    private RunSummary silent;
    private @Nullable XcpEthernet ethernet;

    @BeforeEach
    void runWithoutMaster() throws Exception {
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();
        loops.disturbance = rank -> () -> press(peer);
        silent = loops.run(1, HilExtension.Pace.FREE, folder.resolve("silent"));
    }

    @AfterEach
    void close() {
        CloseHelper.close(ethernet);
    }

    private Scenario scenario() throws Exception {
        Files.writeString(folder.resolve("d.dbc"), DBC);
        Path binding = Files.writeString(folder.resolve("b.yaml"), BINDING);
        Path faults = Files.writeString(
                folder.resolve("f.yaml"),
                "faults: [{name: lossy, kind: drop, direction: receive, id: '101', share: 0.000001}]\n");
        return Scenarios.brief(
                "single",
                "duration_s=2",
                "hil.vehicle=solo",
                "hil.max_slip_s=3600",
                "hil.faults=" + faults,
                "hil.binding=" + binding);
    }

    private static void press(CanBus peer) {
        send(peer, 0x101, "3200000000000000");
    }

    private static void send(CanBus peer, int id, String bytes) {
        byte[] data = HEX.parseHex(bytes);
        peer.send(new CanFrame().standard(id).data(data, 0, data.length));
    }

    private void requireSameRun(Loops loops, RunSummary live) throws Exception {
        assertNotEquals(silent.digest(), live.digest(), "no command arrives");
        RunSummary again = loops.replay(1, folder.resolve("live"), folder.resolve("again"));
        assertEquals(live.digest(), again.digest());
        assertEquals(
                Files.readAllLines(folder.resolve("live/hil/events.csv")),
                Files.readAllLines(folder.resolve("again/hil/events.csv")));
    }

    /** On CAN, the frames are recorded. */
    @Test
    void shouldReplayWhatAMasterOnCanSets() throws Exception {
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();
        int[] calls = {0};
        loops.disturbance = rank -> () -> {
            switch (calls[0]++) {
                case 2 -> send(peer, 0x600, "FF00");
                case 4 -> send(peer, 0x600, "F600000000000400");
                case 6 -> send(peer, 0x600, "F0040000803F");
                default -> {
                    if (calls[0] > 10) {
                        press(peer);
                    }
                }
            }
        };
        RunSummary live = loops.run(1, HilExtension.Pace.FREE, folder.resolve("live"));
        requireSameRun(loops, live);
        List<String> answers = Files.readAllLines(folder.resolve("live/hil/bus.log")).stream()
                .filter(line -> line.contains(" 601#"))
                .map(line -> line.replaceAll(".* 601#(\\w*).*", "$1"))
                .toList();
        assertEquals(List.of("FF05000808000101", "FF", "FF"), answers);
    }

    /** On Ethernet, the parameter is recorded. */
    @Test
    void shouldReplayWhatAMasterOnEthernetSets() throws Exception {
        Loops loops = new Loops(scenario());
        CanBus peer = loops.network().join();
        AtomicReference<@Nullable String> answer = new AtomicReference<>();
        loops.disturbance = rank -> () -> {
            if (answer.get() != null) {
                press(peer);
            }
        };
        loops.made = extension -> {
            XcpEthernet opened = open(extension, loops);
            ethernet = opened;
            Thread.ofPlatform().daemon().start(() -> answer.set(setShare(opened.port())));
        };
        RunSummary live = loops.run(1, Loops.PACED, folder.resolve("live"));
        assertEquals("01000100FF", answer.get());
        requireSameRun(loops, live);
        assertTrue(Files.readAllLines(folder.resolve("live/hil/events.csv")).stream()
                .anyMatch(line -> line.endsWith(",parameter,lossy.share=1.0")));
    }

    private static XcpEthernet open(HilExtension extension, Loops loops) {
        try {
            XcpSlave slave =
                    new XcpSlave(extension.catalogue().size(), 0.002, XcpLimits.ETHERNET, extension.calibration());
            XcpEthernet opened = XcpEthernet.open(0, slave);
            loops.view.window(0).observe(opened::stepped);
            return opened;
        } catch (InputError e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sets the first parameter to 1; returns the answer. */
    private static String setShare(int port) {
        try (Socket master = new Socket(InetAddress.getLoopbackAddress(), port)) {
            DataInputStream in = new DataInputStream(master.getInputStream());
            master.getOutputStream().write(HEX.parseHex("02000000FF00"));
            in.readNBytes(12);
            master.getOutputStream().write(HEX.parseHex("10000100ED080000" + "00000400" + "000000000000F03F"));
            return HEX.formatHex(in.readNBytes(5));
        } catch (IOException e) {
            return e.toString();
        }
    }
}
