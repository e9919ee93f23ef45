package org.furrow.node.can.message;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.AddressClaim;
import org.furrow.node.can.j1939.J1939Name;
import org.furrow.node.can.j1939.TransportProtocol;
import org.furrow.node.can.j1939.TransportReader;
import org.furrow.node.can.j1939.TransportWriter;

/**
 * Transfers and address claims against {@code j1939cat}, {@code j1939spy} and {@code j1939acd} of can-utils, which use
 * the J1939 of the Linux kernel.
 */
public final class J1939Peers {
    private static final double STEP_S = 0.001;
    private static final String CAT = "/usr/bin/j1939cat";
    private static final String SPY = "/usr/bin/j1939spy";
    private static final String CLAIM = "/usr/bin/j1939acd";
    private static final int OWN = 0x13;
    private static final int OTHER = 0x31;
    /** A group that goes to one node, and one that goes to all. */
    private static final int ADDRESSED = 0xEF00;

    private static final int GLOBAL = 0xFEEC;
    private static final long MOST_S = 120;
    /** In an emulated machine either side may be late once, which ends a transfer. */
    private static final int TRIES = 6;

    private final CanBus bus;
    private final String interfaceName;
    private final CanFrame out = new CanFrame();
    private final long begin_ns = System.nanoTime();

    private J1939Peers(CanBus bus, String interfaceName) {
        this.bus = bus;
        this.interfaceName = interfaceName;
    }

    /** Whether the programs are installed. */
    public static boolean areHere() {
        return List.of(CAT, SPY, CLAIM).stream().allMatch(program -> Files.isExecutable(Path.of(program)));
    }

    /** Transfers messages in both directions and claims an address, and throws where a peer differs. */
    public static void run(CanBus bus, String interfaceName) throws IOException, InterruptedException {
        J1939Peers peers = new J1939Peers(bus, interfaceName);
        for (int length : new int[] {9, 18, 1785, 1786, 20_000}) {
            peers.receive(ADDRESSED, OWN, content(length));
            peers.send(content(length));
            passed("transfer both ways, length=" + length);
        }
        for (int length : new int[] {9, 200}) {
            peers.receive(GLOBAL, J1939Id.GLOBAL, content(length));
            peers.broadcast(content(length));
            passed("broadcast both ways, length=" + length);
        }
        peers.claim(0x0000000000000001L, true);
        peers.claim(0x8000000000000001L, false);
    }

    private static void passed(String what) {
        System.out.println("SocketCanGuest: ok: J1939 " + what);
    }

    private static byte[] content(int length) {
        byte[] content = new byte[length];
        for (int k = 0; k < length; k++) {
            content[k] = (byte) (k * 13 + k / 256);
        }
        return content;
    }

    private static Process start(String... command) throws IOException {
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private long tick() {
        return (System.nanoTime() - begin_ns) / 1_000_000;
    }

    /** Calls the steps of a transfer each millisecond until it has ended. */
    private void pass(String what, BooleanSupplier isOver, Step step) throws InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_S);
        while (!isOver.getAsBoolean()) {
            require(System.nanoTime() < until, "too late: " + what);
            step.at(tick());
            Thread.sleep(1);
        }
    }

    private interface Step {
        void at(long tick);
    }

    private void receive(int pgn, int to, byte[] content) throws IOException, InterruptedException {
        String what = "from j1939cat, length=" + content.length + " to=" + to;
        Path file = Files.write(Files.createTempFile("j1939", ".bin"), content);
        TransportReader reader = new TransportReader(TransportProtocol.of(content.length), STEP_S, each -> each == pgn);
        boolean isReceived = false;
        for (int n = 0; n < TRIES && !isReceived; n++) {
            isReceived = isReceived(reader, file, String.format(":0x%02X,0x%05X", to, pgn), what);
        }
        require(isReceived, "nothing arrived: " + what);
        require(Arrays.equals(content, Arrays.copyOf(reader.message(), reader.length())), "other bytes: " + what);
        Files.delete(file);
    }

    /** Whether a message arrives before its sender has ended, whose exit code is that of its last notification. */
    private boolean isReceived(TransportReader reader, Path file, String to, String what)
            throws IOException, InterruptedException {
        Process peer = start(CAT, "-B", "-i", file.toString(), interfaceName + ":" + OTHER, to);
        long before = reader.messages();
        pass(what, () -> reader.messages() > before || !peer.isAlive(), tick -> receive(reader, tick));
        require(peer.waitFor(MOST_S, TimeUnit.SECONDS), "j1939cat does not end: " + what);
        receive(reader, tick());
        return reader.messages() > before;
    }

    private void receive(TransportReader reader, long tick) {
        bus.drain(frame -> {
            boolean _ = reader.isPart(frame) && reader.accept(frame, OWN, tick);
        });
        reader.advance(OWN, tick);
        while (reader.poll(out)) {
            bus.send(out);
        }
    }

    private void send(byte[] content) throws IOException, InterruptedException {
        String what = "to j1939cat, length=" + content.length;
        TransportWriter writer = new TransportWriter(TransportProtocol.of(content.length), STEP_S);
        for (int n = 0; n < TRIES && writer.complete() == 0; n++) {
            Process peer = start(CAT, "-r", "-s", "70000", interfaceName + ":" + OTHER);
            awaitSocket(peer);
            transfer(writer, ADDRESSED, OTHER, content, what);
            if (writer.complete() > 0) {
                InputStream bytes = peer.getInputStream();
                require(Arrays.equals(content, bytes.readNBytes(content.length)), "other bytes: " + what);
                require(bytes.available() == 0, "more bytes: " + what);
            }
            end(peer);
        }
        require(writer.complete() > 0, "aborted: " + what);
    }

    private void broadcast(byte[] content) throws IOException, InterruptedException {
        String what = "to j1939spy, length=" + content.length;
        TransportWriter writer = new TransportWriter(TransportProtocol.ORDINARY, STEP_S);
        Process peer = start("stdbuf", "-oL", SPY, "-P", "-b", "2000", interfaceName + ":");
        awaitSocket(peer);
        transfer(writer, GLOBAL, J1939Id.GLOBAL, content, what);
        String text = HexFormat.of().formatHex(content);
        String line = peer.inputReader(StandardCharsets.US_ASCII).readLine();
        require(line != null && line.replace(" ", "").contains(text), "other bytes: " + what + ": " + line);
        require(line.contains("13") && line.contains("feec"), "other sender or group: " + line);
        end(peer);
    }

    private void transfer(TransportWriter writer, int pgn, int to, byte[] content, String what)
            throws InterruptedException {
        writer.begin(pgn, to, content, content.length, tick());
        pass(what, () -> !writer.isBusy(), tick -> {
            bus.drain(frame -> writer.onFrame(frame, OWN, tick));
            while (writer.poll(tick, OWN, out)) {
                bus.send(out);
            }
        });
    }

    /** Claims an address that j1939acd has; the node with the lower NAME keeps it. */
    private void claim(long name, boolean keeps) throws IOException, InterruptedException {
        long theirs = 0x1122334455667788L;
        Process peer = start(
                CLAIM,
                "-r",
                OTHER + "," + (OTHER + 1),
                "-a",
                Integer.toString(OTHER),
                HexFormat.of().toHexDigits(theirs),
                interfaceName);
        List<Integer> claimed = new ArrayList<>();
        AddressClaim claim = new AddressClaim(J1939Name.of(name), OTHER, STEP_S);
        Step step = tick -> {
            bus.drain(frame -> {
                claim.onFrame(frame, tick);
                if (J1939Id.pgn(frame.id()) == KnownMessages.ADDRESS_CLAIM && frame.i64(0) == theirs) {
                    claimed.add(J1939Id.source(frame.id()));
                }
            });
            while (claim.poll(tick, out)) {
                bus.send(out);
            }
        };
        pass("j1939acd claims an address", () -> claimed.contains(OTHER), step);
        claim.start(tick());
        int last = keeps ? OTHER + 1 : OTHER;
        int own = keeps ? OTHER : 128;
        pass(
                "both have an address",
                () -> claim.state() == AddressClaim.State.CLAIMED
                        && claim.address() == own
                        && claimed.getLast() == last,
                step);
        end(peer);
        passed("claim of an address that j1939acd has, " + (keeps ? "kept" : "lost"));
    }

    /** Waits until a peer receives; its socket is in the kernel's list then. */
    private static void awaitSocket(Process peer) throws IOException, InterruptedException {
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(MOST_S);
        boolean isBound = false;
        while (!isBound) {
            require(peer.isAlive() && System.nanoTime() < until, "the peer opens no socket");
            Thread.sleep(100);
            for (String list : List.of("all", "fil", "inv", "sff", "eff")) {
                isBound |= Files.readString(Path.of("/proc/net/can/rcvlist_" + list))
                        .contains("j1939");
            }
        }
        Thread.sleep(500); // the socket itself is bound after the list
    }

    private static void end(Process peer) throws InterruptedException {
        peer.destroy();
        require(peer.waitFor(MOST_S, TimeUnit.SECONDS), "the peer does not end");
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException("failed: " + what);
        }
    }
}
