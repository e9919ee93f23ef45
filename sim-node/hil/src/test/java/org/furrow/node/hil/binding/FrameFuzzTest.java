package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.furrow.node.can.CanFrame;
import org.furrow.node.can.J1939Id;
import org.furrow.node.can.j1939.AddressClaim;
import org.furrow.node.can.j1939.J1939Name;
import org.furrow.node.can.message.KnownMessages;
import org.furrow.node.engine.signal.SignalCatalogue;
import org.furrow.node.engine.signal.SignalTable;
import org.furrow.node.hil.binding.InboundCounts.Kind;
import org.furrow.node.input.Source;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Random frames: no exception, all counted, no allocation, and repeatable. */
class FrameFuzzTest {
    private static final int FRAMES = 100_000;
    private static final int MORE_FRAMES = 1_000_000;
    /**
     * First address of the node, and the address of a node that cannot use another one; both occur in {@link
     * #IDS}.
     */
    private static final int FIRST = 19;

    private static final int FIXED = 129;
    private static final String DBC = """
            BO_ 291 A: 8 X
             SG_ S1 : 7|13@0- (0.1,0) [0|0] "" X
             SG_ Which M : 32|2@1+ (1,0) [0|0] "" X
             SG_ S2 m1 : 34|20@1+ (1,0) [0|0] "" X
            BO_ 2566844926 B: 16 X
             SG_ F : 0|32@1- (1,0) [0|0] "" X
             SG_ D : 64|64@1- (1,0) [0|0] "" X
            SIG_VALTYPE_ 2566844926 F : 1;
            SIG_VALTYPE_ 2566844926 D : 2;
            """;
    private static final String BINDING = """
            dbc: f.dbc
            node: {address: 19}
            receive:
              - message: A
                counter: {bit: 60}
                checksum: {kind: xor, byte: 6, to: 5}
                fields: [{field: S1, signal: steering}, {field: S2, signal: throttle}]
              - {message: B, match: pgn, fields: [{field: F, signal: brake}, {field: D, signal: off_track_m}]}
              - {message: guidance-command, timeout_s: 0.1, on_timeout: not-ready, fields: [{field: curvature_1pm, signal: curvature_command_1pm}]}
              - {message: gnss-position, fields: [{field: lat_deg, signal: heading_error_rad}]}
              - {message: torque-speed-control, checksum: {kind: tsc1}, fields: [{field: torque, signal: torque_command}]}
            send:
              - {message: machine-guidance, period_s: 0.1, fields: [{field: ready, signal: ready}]}
              - {message: gnss-position, period_s: 0.1, fields: [{field: lat_deg, signal: lat_deg}]}
              - {message: B, period_s: 0.1, fields: [{field: D, signal: lat_deg}]}
            """;
    private static final int[] IDS = {
        291, 0x18FEF131, 0x0CAD131C, 0x0DF80507, 0x0C000003, 0x18EEFF13, 0x18EEFF81, 0x18EAFF80, 0x18FF1028
    };

    private final SignalCatalogue catalogue = BusSignals.catalogue(List.of());

    @TempDir
    private Path folder;

    @Test
    void shouldHandleAnyFrames() throws Exception {
        handle(FRAMES, Long.getLong("seed", 5));
    }

    @Test
    @Tag("nightly")
    void shouldHandleMoreFrames() throws Exception {
        handle(MORE_FRAMES, Long.getLong("seed", 6));
    }

    private void handle(int frames, long seed) throws Exception {
        Files.writeString(folder.resolve("f.dbc"), DBC);
        Path file = Files.writeString(folder.resolve("f.yaml"), BINDING);
        Binding binding = BindingReader.read(Source.ofFile(file), catalogue, 0.002);
        assertEquals(run(binding, frames, seed), run(binding, frames, seed), "-Dseed=" + seed);
    }

    private long run(Binding binding, int frames, long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        SignalTable table = new SignalTable(catalogue);
        Inbound inbound = new Inbound(binding, table, 0);
        Outbound outbound = new Outbound(binding, table);
        AddressClaim claim = new AddressClaim(new J1939Name(true, 2, 0, 0, 0, 0, 0, 0, 1), FIRST, 0.002);
        AddressClaim fixed = new AddressClaim(new J1939Name(false, 2, 0, 0, 0, 0, 0, 0, 1), FIXED, 0.002);
        MessageNames names = new MessageNames(binding.dbc());
        claim.start(0);
        fixed.start(0);
        CanFrame frame = new CanFrame();
        CanFrame out = new CanFrame();
        long hash = 0;
        long before = 0;
        ThreadMXBean memory = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        for (int k = 0; k < frames; k++) {
            fill(frame, random);
            if (k == frames / 2) {
                before = memory.getCurrentThreadAllocatedBytes();
            }
            long tick = k / 16;
            inbound.accept(frame, tick);
            claim.onFrame(frame, tick);
            fixed.onFrame(frame, tick);
            requireAddresses(claim, fixed);
            if (k % 16 == 15) {
                inbound.advance(tick);
                while (claim.poll(tick, out)) {
                    hash = 31 * hash + out.id();
                }
                outbound.send(tick, claim.address(), each -> each.length() > 0);
                for (int signal = 0; signal < catalogue.size(); signal++) {
                    hash = 31 * hash + Double.doubleToLongBits(table.get(signal));
                }
            }
            if (k < 20_000) {
                names.describe(frame);
            }
        }
        long allocated = memory.getCurrentThreadAllocatedBytes() - before;
        assertTrue(allocated < frames / 2, "allocated " + allocated + " bytes in " + frames / 2 + " frames");
        InboundCounts counts = inbound.counts();
        assertEquals(frames, counts.get(Kind.FRAMES));
        assertTrue(counts.get(Kind.TAKEN) > 0 && counts.get(Kind.UNKNOWN) > 0 && counts.get(Kind.MALFORMED) > 0);
        assertTrue(counts.get(Kind.WRONG_CHECKSUMS) > 0 && counts.get(Kind.NOT_AVAILABLE) > 0);
        assertTrue(claim.address() != FIRST, "lost its first address");
        assertEquals(AddressClaim.State.CANNOT_CLAIM, fixed.state(), "no other address");
        return hash;
    }

    /** An address is the configured or a free one, and the null address exactly when none can be claimed. */
    private static void requireAddresses(AddressClaim claim, AddressClaim fixed) {
        int address = claim.address();
        if (claim.state() == AddressClaim.State.CANNOT_CLAIM) {
            assertEquals(KnownMessages.NULL_ADDRESS, address);
        } else if (address != FIRST && (address < 128 || address > 235)) {
            throw new AssertionError("address=" + address + " state=" + claim.state());
        }
        boolean cannot = fixed.state() == AddressClaim.State.CANNOT_CLAIM;
        if (fixed.address() != (cannot ? KnownMessages.NULL_ADDRESS : FIXED)) {
            throw new AssertionError("fixed address=" + fixed.address() + " state=" + fixed.state());
        }
    }

    private static void fill(CanFrame frame, SplittableRandom random) {
        int id = IDS[random.nextInt(IDS.length)];
        if (random.nextInt(8) == 0) {
            id ^= 1 << random.nextInt(29);
        }
        boolean extended = id > CanFrame.MAX_STANDARD_ID || random.nextInt(16) == 0;
        int flags = (extended ? CanFrame.EXTENDED : 0) | (random.nextInt(8) == 0 ? CanFrame.FD : 0);
        if (flags <= CanFrame.EXTENDED && random.nextInt(32) == 0) {
            flags |= CanFrame.REMOTE;
        }
        frame.begin(id, flags);
        int length = random.nextInt(4) == 0 ? random.nextInt(65) : 8;
        frame.length((flags & CanFrame.FD) != 0 ? CanFrame.roundUpLength(length) : Math.min(length, 8));
        for (int k = 0; k < 64; k += 8) {
            frame.put64(k, random.nextLong());
        }
        if (J1939Id.pgn(id) == 129029 && random.nextInt(3) > 0) {
            frame.put8(0, random.nextInt(7)).put8(1, 43);
        }
    }
}
