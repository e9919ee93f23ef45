package org.furrow.node.can.isotp;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.furrow.node.can.CanBus;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.isotp.IsoTpReader.Flow;

/** Transfers against {@code isotpsend} and {@code isotprecv} of can-utils, which use the ISO-TP of the Linux kernel. */
public final class IsoTpPeers {
    private static final double STEP_S = 0.001;
    private static final int TRIES = 3;
    private static final List<String> PROGRAMS = List.of("/usr/bin/isotpsend", "/usr/bin/isotprecv");

    private final CanBus bus;
    private final String interfaceName;
    private final CanFrame out = new CanFrame();
    private final long begin_ns = System.nanoTime();
    private long tick;

    private IsoTpPeers(CanBus bus, String interfaceName) {
        this.bus = bus;
        this.interfaceName = interfaceName;
    }

    /** Whether the programs are installed. */
    public static boolean areHere() {
        return PROGRAMS.stream().allMatch(program -> Files.isExecutable(Path.of(program)));
    }

    /**
     * Transfers messages of many lengths in both directions, and throws where one differs.
     *
     * @param isFd whether the interface carries FD frames
     */
    public static void run(CanBus bus, String interfaceName, boolean isFd) throws IOException, InterruptedException {
        IsoTpPeers peers = new IsoTpPeers(bus, interfaceName);
        int none = IsoTpAddress.NONE;
        for (int length : new int[] {1, 7, 8, 62, 63, 500, 4095}) {
            peers.exchange(new IsoTpAddress(0x7E0, 0x7E8, 0, none, none), Flow.FREE, length);
        }
        peers.exchange(new IsoTpAddress(0x7E0, 0x7E8, 0, none, none), new Flow(7, 2, 2), 300);
        peers.exchange(new IsoTpAddress(0x18DA10F1, 0x18DAF110, CanFrame.EXTENDED, none, none), Flow.FREE, 4095);
        peers.exchange(new IsoTpAddress(0x7E0, 0x7E8, 0, 0x10, 0xF1), Flow.FREE, 4095, "-x", "10:F1");
        peers.exchange(new IsoTpAddress(0x7E0, 0x7E8, 0, 0x55, 0x55), Flow.FREE, 400, "-x", "55:55");
        if (isFd) {
            for (int length : new int[] {8, 62, 63, 4095}) {
                peers.exchange(
                        new IsoTpAddress(0x7E0, 0x7E8, CanFrame.FD, none, none), Flow.FREE, length, "-L", "72:64:0");
            }
        }
    }

    private void exchange(IsoTpAddress address, Flow flow, int length, String... options)
            throws IOException, InterruptedException {
        byte[] content = new byte[length];
        for (int k = 0; k < length; k++) {
            content[k] = (byte) (k * 13 + k / 256);
        }
        String what = address + " " + flow + " length=" + length;
        String text = HexFormat.ofDelimiter(" ").withUpperCase().formatHex(content);
        int tries = 1;
        while (!receives(address, flow, content, text, what, options)) {
            require(tries++ < TRIES, "nothing arrived: " + what);
        }
        send(address, content, text, what, options);
        System.out.println("SocketCanGuest: ok: ISO-TP both ways: " + what);
    }

    private Process start(String program, IsoTpAddress address, String... options) throws IOException {
        boolean extended = (address.flags() & CanFrame.EXTENDED) != 0;
        String format = extended ? "%08X" : "%03X";
        List<String> command = new java.util.ArrayList<>(List.of(
                program, "-s", String.format(format, address.receive()), "-d", String.format(format, address.send())));
        command.addAll(Arrays.asList(options));
        command.add(interfaceName);
        return new ProcessBuilder(command).redirectErrorStream(true).start();
    }

    /** False: isotpsend gave up, as it does when a busy machine takes a second to answer. */
    private boolean receives(
            IsoTpAddress address, Flow flow, byte[] content, String text, String what, String... options)
            throws IOException, InterruptedException {
        IsoTpReader reader = new IsoTpReader(address, flow, STEP_S);
        Process peer = start(PROGRAMS.getFirst(), address, options);
        try (Writer in = peer.outputWriter(StandardCharsets.US_ASCII)) {
            in.write(text + "\n");
        }
        boolean[] isComplete = {false};
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
        while (!isComplete[0]) {
            if (System.nanoTime() > until) {
                peer.destroyForcibly().waitFor();
                return false;
            }
            tick = (System.nanoTime() - begin_ns) / 1_000_000;
            bus.drain(frame -> isComplete[0] |= reader.accept(frame, tick));
            while (reader.poll(tick, out)) {
                bus.send(out);
            }
            Thread.sleep(1);
        }
        require(Arrays.equals(content, Arrays.copyOf(reader.message(), reader.length())), "other bytes: " + what);
        require(peer.waitFor(60, TimeUnit.SECONDS), "isotpsend does not end: " + what);
        return true;
    }

    private void send(IsoTpAddress address, byte[] content, String text, String what, String... options)
            throws IOException, InterruptedException {
        Process peer = start(PROGRAMS.getLast(), address, options);
        Thread.sleep(1000); // it opens its socket
        IsoTpWriter writer = new IsoTpWriter(address, STEP_S);
        writer.begin(content, content.length);
        long until = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (writer.isBusy()) {
            require(System.nanoTime() < until, "not sent: " + what);
            tick = (System.nanoTime() - begin_ns) / 1_000_000;
            bus.drain(frame -> writer.onFrame(frame, tick));
            while (writer.poll(tick, out)) {
                bus.send(out);
            }
            Thread.sleep(1);
        }
        require(writer.aborted() == 0, "isotprecv refused: " + what);
        require(peer.waitFor(60, TimeUnit.SECONDS), "isotprecv does not end: " + what);
        String got = new String(peer.getInputStream().readAllBytes(), StandardCharsets.US_ASCII).strip();
        require(got.equals(text), "isotprecv has other bytes: " + what + ": " + got);
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new IllegalStateException("failed: " + what);
        }
    }
}
