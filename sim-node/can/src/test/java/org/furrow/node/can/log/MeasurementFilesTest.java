package org.furrow.node.can.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.furrow.node.can.CanFrame;
import org.furrow.node.input.InputError;
import org.furrow.node.testkit.Software;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** MF4 and PCAPNG: written, read again, and read by tshark and asammdf where they are installed. */
@Tag("run")
class MeasurementFilesTest {
    private static final long SEED = Long.getLong("seed", 20261127L);
    private static final double START_S = 0.25;

    @TempDir
    private Path folder;

    private final Random random = new Random(SEED);

    private List<CanFrame> frames(int count) {
        List<CanFrame> frames = new ArrayList<>();
        for (int k = 0; k < count; k++) {
            boolean fd = k % 4 == 1;
            boolean remote = k % 7 == 2 && !fd;
            boolean extended = random.nextBoolean();
            CanFrame frame = new CanFrame()
                    .begin(
                            random.nextInt(extended ? 0x2000_0000 : 0x800),
                            CanFrame.flags(extended, remote, fd, fd && k % 8 == 1, fd && random.nextBoolean()))
                    .length(CanFrame.roundUpLength(random.nextInt(fd ? 65 : 9)));
            for (int n = 0; !remote && n < frame.length(); n++) {
                frame.put8(n, random.nextInt(256));
            }
            frames.add(frame.timestamp_ns(Math.round((START_S + k * 0.001) * 1e9)));
        }
        return frames;
    }

    private Path mf4(List<CanFrame> frames) throws Exception {
        Mf4Writer writer = new Mf4Writer(1_700_000_000_000_000_000L);
        for (CanFrame frame : frames) {
            writer.add(frame, frame.timestamp_ns() * 1e-9, 1, false);
        }
        List<double[]> rows = new ArrayList<>();
        for (int k = 0; k < 1000; k++) {
            rows.add(new double[] {k * 0.02, k % 100 * 0.5, k == 7 ? Double.NaN : -k});
        }
        writer.add(new Mf4Writer.Signals("solo", List.of("speed_mps", "x_m"), List.of("m/s", "m"), rows));
        Path file = folder.resolve("log.mf4");
        writer.write(file);
        return file;
    }

    private static List<String> texts(FrameLog log) {
        List<String> texts = new ArrayList<>();
        CanFrame frame = new CanFrame();
        for (int k = 0; k < log.frames(); k++) {
            log.get(k, frame);
            texts.add(log.time_ns(k) + " " + frame);
        }
        return texts;
    }

    @Test
    void shouldReadWhatItWrote() throws Exception {
        List<CanFrame> frames = frames(20_000);
        FrameLog log = FrameLog.read(mf4(frames));
        assertEquals(
                frames.stream().map(frame -> frame.timestamp_ns() + " " + frame).toList(), texts(log));
    }

    /** Frames of a logger that writes records of groups in turn, and data in a stream of their own. */
    @Test
    void shouldReadAnUnsortedFile() throws Exception {
        Mf4Writer writer = new Mf4Writer(0);
        List<CanFrame> frames =
                frames(50).stream().filter(frame -> !frame.isRemote()).toList();
        for (CanFrame frame : frames) {
            writer.add(frame, frame.timestamp_ns() * 1e-9, 1, false);
        }
        Path file = folder.resolve("log.mf4");
        writer.write(file);
        byte[] sorted = Files.readAllBytes(file);
        Unsorted unsorted = new Unsorted(sorted);
        assertEquals(
                frames.stream().map(frame -> frame.timestamp_ns() + " " + frame).toList(),
                texts(FrameLog.of("u.mf4", unsorted.bytes(frames))));
    }

    /** Rewrites a file of one group: record ids of one byte, and a second group with the data. */
    private static final class Unsorted {
        private final ByteBuffer out;

        Unsorted(byte[] sorted) {
            out = ByteBuffer.allocate(sorted.length + (1 << 20)).order(ByteOrder.LITTLE_ENDIAN);
            out.put(sorted);
        }

        private int find(String id, int from) {
            for (int at = from; ; at += 8) {
                if (out.getInt(at) == ('#' | '#' << 8 | id.charAt(0) << 16 | id.charAt(1) << 24)) {
                    return at;
                }
            }
        }

        byte[] bytes(List<CanFrame> frames) {
            int dg = find("DG", 64);
            int cg = find("CG", 64);
            int cn = find("CN", 64);
            for (int next = cn; next < cg; next = next + 8 < cg ? findOrEnd(next + 8, cg) : cg) {
                cn = next;
            }
            while (out.position() % 8 != 0) {
                out.put((byte) 0);
            }
            int stream = out.position();
            out.putInt('#' | '#' << 8 | 'C' << 16 | 'G' << 24)
                    .putInt(0)
                    .putLong(104)
                    .putLong(6);
            out.put(new byte[48])
                    .putLong(2)
                    .putLong(frames.size())
                    .putShort((short) 1)
                    .put(new byte[14]);
            out.putLong(cg + 24, stream); // the next group
            out.putLong(cg + 24 + 48, 1); // its record id
            out.putInt(cg + 24 + 48 + 24, 24); // bytes of its records
            out.put(dg + 24 + 32, (byte) 1);
            out.putLong(cn + 24 + 8 * 5, stream);
            out.put(cn + 24 + 64, (byte) 1); // variable length
            out.put(cn + 24 + 64 + 2, (byte) 0);
            out.putInt(cn + 24 + 64 + 8, 64);
            int data = out.position();
            out.putInt('#' | '#' << 8 | 'D' << 16 | 'T' << 24)
                    .putInt(0)
                    .putLong(0)
                    .putLong(0);
            int offset = 0;
            for (CanFrame frame : frames) {
                int id = frame.id() | (frame.isExtended() ? 0x8000_0000 : 0);
                int bits = (frame.isFd() ? 2 : 0)
                        | ((frame.flags() & CanFrame.BIT_RATE_SWITCH) != 0 ? 4 : 0)
                        | ((frame.flags() & CanFrame.ERROR_STATE) != 0 ? 8 : 0);
                out.put((byte) 2).putInt(frame.length()).put(frame.array(), 0, frame.length());
                out.put((byte) 1)
                        .putDouble(frame.timestamp_ns() * 1e-9)
                        .put((byte) 1)
                        .putInt(id);
                out.put((byte) 0).put((byte) frame.length()).put((byte) bits).putLong(offset);
                offset += 4 + frame.length();
            }
            out.putLong(data + 8, out.position() - data);
            out.putLong(dg + 24 + 16, data);
            return Arrays.copyOf(out.array(), out.position());
        }

        private int findOrEnd(int from, int end) {
            for (int at = from; at < end; at += 8) {
                if (out.getInt(at) == ('#' | '#' << 8 | 'C' << 16 | 'N' << 24)) {
                    return at;
                }
            }
            return end;
        }
    }

    /** Damaged files are read or refused with a sentence. */
    @Test
    void shouldRefuseDamagedFiles() throws Exception {
        byte[] sound = Files.readAllBytes(mf4(frames(60)));
        int refused = 0;
        for (int n = 0; n < 10_000; n++) {
            byte[] bytes = sound.clone();
            for (int k = 1 + random.nextInt(4); k > 0; k--) {
                int at = random.nextInt(bytes.length);
                bytes[at] = (byte) (random.nextBoolean() ? random.nextInt(256) : bytes[at] ^ 1 << random.nextInt(8));
            }
            int length = random.nextInt(10) == 0 ? random.nextInt(bytes.length) : bytes.length;
            try {
                FrameLog.of("x.mf4", Arrays.copyOf(bytes, length));
            } catch (InputError e) {
                refused++;
            }
        }
        assertTrue(refused > 1000, "refused " + refused);
    }

    private static String output(Process process) throws Exception {
        String text = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(120, TimeUnit.SECONDS));
        assertEquals(0, process.exitValue(), text);
        return text;
    }

    @Test
    void shouldBeReadByTshark() throws Exception {
        assumeTrue(Software.TSHARK.isHere());
        List<CanFrame> frames = frames(500);
        Path file = folder.resolve("log.pcapng");
        try (PcapngWriter writer = new PcapngWriter(file, List.of("tractor", "implement"))) {
            for (int k = 0; k < frames.size(); k++) {
                writer.add(
                        frames.get(k),
                        1_700_000_000_000_000_000L + frames.get(k).timestamp_ns(),
                        k % 2,
                        k % 3 == 0);
            }
        }
        List<String> lines = output(new ProcessBuilder(
                                "tshark",
                                "-r",
                                file.toString(),
                                "-T",
                                "fields",
                                "-E",
                                "separator=;",
                                "-e",
                                "frame.time_epoch",
                                "-e",
                                "frame.interface_name",
                                "-e",
                                "can.id",
                                "-e",
                                "can.flags.xtd",
                                "-e",
                                "can.flags.rtr",
                                "-e",
                                "can.len",
                                "-e",
                                "canfd.flags.brs",
                                "-e",
                                "canfd.flags.esi",
                                "-e",
                                "data.data")
                        .redirectError(ProcessBuilder.Redirect.DISCARD)
                        .start())
                .lines()
                .toList();
        assertEquals(frames.size(), lines.size());
        for (int k = 0; k < lines.size(); k++) {
            CanFrame frame = frames.get(k);
            String[] cells = lines.get(k).split(";", -1);
            assertEquals(
                    1_700_000_000L * 1_000_000_000 + frame.timestamp_ns(), Long.parseLong(cells[0].replace(".", "")));
            assertEquals(k % 2 == 0 ? "tractor" : "implement", cells[1]);
            assertEquals(frame.id(), Long.decode(cells[2]).intValue(), lines.get(k));
            assertEquals(frame.isExtended() ? "1" : "0", cells[3], lines.get(k));
            assertEquals(frame.isFd() ? "" : frame.isRemote() ? "1" : "0", cells[4], lines.get(k));
            assertEquals(Integer.toString(frame.length()), cells[5], lines.get(k));
            if (frame.isFd()) {
                assertEquals((frame.flags() & CanFrame.BIT_RATE_SWITCH) != 0 ? "1" : "0", cells[6], lines.get(k));
                assertEquals((frame.flags() & CanFrame.ERROR_STATE) != 0 ? "1" : "0", cells[7], lines.get(k));
            }
            if (!frame.isRemote() && frame.length() > 0 && !cells[8].isEmpty()) {
                assertEquals(HexFormat.of().formatHex(frame.array(), 0, frame.length()), cells[8], lines.get(k));
            }
        }
    }

    /** The public source of asammdf, where ASAMMDF names its folder and a Python that has its packages runs it. */
    @Test
    void shouldBeReadByAsammdf() throws Exception {
        String source = System.getenv("ASAMMDF");
        assumeTrue(source != null, "NOT TESTED: MF4 with asammdf; name the folder of its source in ASAMMDF");
        List<CanFrame> frames = frames(500);
        Path file = mf4(frames);
        Path script = Files.writeString(folder.resolve("read.py"), """
            import sys
            from asammdf import MDF
            with MDF(sys.argv[1]) as mdf:
                groups = [group.channel_group.acq_name for group in mdf.groups]
                assert groups == ["CAN", "CAN", "solo"], groups
                speed = mdf.get("speed_mps")
                assert speed.unit == "m/s" and len(speed) == 1000 and abs(speed.timestamps[-1] - 19.98) < 1e-12
                assert speed.samples[99] == 49.5 and mdf.get("x_m").samples[8] == -8
                print("start", mdf.header.abs_time)
                for name in ("CAN_DataFrame", "CAN_RemoteFrame"):
                    ids = mdf.get(name + ".ID")
                    wide = mdf.get(name + ".IDE").samples
                    lengths = mdf.get(name + ".DataLength").samples
                    data = mdf.get(name + ".DataBytes").samples if name == "CAN_DataFrame" else None
                    for k, time in enumerate(ids.timestamps):
                        print(round(time * 1e9), int(ids.samples[k]), int(wide[k]), int(lengths[k]),
                              "R" if data is None else bytes(data[k][:lengths[k]]).hex())
            """);
        ProcessBuilder builder =
                new ProcessBuilder("/usr/bin/python3", script.toString(), file.toString()).redirectErrorStream(true);
        builder.environment().put("PYTHONPATH", source);
        List<String> lines = output(builder.start()).lines().toList();
        List<String> wanted = new ArrayList<>();
        for (int pass = 0; pass < 2; pass++) {
            for (CanFrame frame : frames) {
                if (frame.isRemote() == (pass == 1)) {
                    wanted.add(frame.timestamp_ns() + " " + frame.id() + " " + (frame.isExtended() ? 1 : 0) + " "
                            + frame.length() + " "
                            + (frame.isRemote() ? "R" : HexFormat.of().formatHex(frame.array(), 0, frame.length())));
                }
            }
        }
        assertTrue(lines.contains("start 1700000000000000000"), lines.getFirst());
        assertEquals(wanted, lines.subList(lines.size() - wanted.size(), lines.size()));
    }
}
