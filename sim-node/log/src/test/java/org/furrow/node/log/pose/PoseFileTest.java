package org.furrow.node.log.pose;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.furrow.node.log.LogDamagedException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PoseFileTest {
    private static final PoseLayout LAYOUT = new PoseLayout(List.of("chassis", "FL", "FR", "arm"), 2);
    private static final PoseHeader HEADER = new PoseHeader("0123456789abcdef".repeat(4), "lead", 2, LAYOUT);
    private static final int[] BLOCKS = {50, 50, 7};

    @TempDir
    private Path folder;

    /** Samples of turning bodies with forces of any size. */
    private static double[] samples(int count) {
        Random random = new Random(4);
        double[] values = new double[count * LAYOUT.size()];
        for (int s = 0; s < count; s++) {
            int at = s * LAYOUT.size();
            for (int n = 0; n < LAYOUT.size(); n++) {
                values[at + n] = 400 * random.nextGaussian();
            }
            for (int b = 0; b < 4; b++) {
                double angle = 0.3 * s * (b + 1);
                double[] turn = {Math.cos(angle), 0, Math.sin(angle), 0};
                System.arraycopy(turn, 0, values, at + LAYOUT.body(b) + 3, 4);
            }
        }
        return values;
    }

    private Path write(double[] values) throws IOException {
        Path file = folder.resolve("lead.poses");
        try (PoseFileWriter writer = PoseFileWriter.create(file, HEADER)) {
            int first = 0;
            for (int count : BLOCKS) {
                writer.write(first, count, Arrays.copyOfRange(values, first * LAYOUT.size(), values.length));
                first += count;
            }
        }
        return file;
    }

    private static void assertSame(double[] values, PoseFile file, int end) throws Exception {
        assertEquals(end, file.end());
        for (int b = 0; b < file.blocks(); b++) {
            double[] read = file.read(b);
            int at = file.firstOf(b) * LAYOUT.size();
            for (int n = 0; n < read.length; n++) {
                double unit = LAYOUT.unit(n % LAYOUT.size());
                assertEquals(values[at + n], read[n], 0.5000001 * unit, "number " + n % LAYOUT.size());
            }
        }
    }

    @Test
    void shouldKeepEveryNumberToHalfItsUnit() throws Exception {
        double[] values = samples(107);
        try (PoseFile file = PoseFile.open(write(values))) {
            assertEquals(HEADER, file.header());
            assertSame(values, file, 107);
        }
    }

    /** A viewer opens the file of a run as soon as it exists. */
    @Test
    void shouldNeverShowAPartOfAHeader() throws Exception {
        double[] values = samples(107);
        Path path = write(values);
        try (PoseFile earlier = PoseFile.open(path);
                PoseFileWriter writer = PoseFileWriter.create(path, HEADER);
                PoseFile begun = PoseFile.open(path)) {
            writer.force();
            assertSame(values, earlier, 107); // the file that was there is replaced, not emptied
            assertEquals(0, begun.blocks());
        }
    }

    @Test
    void shouldKeepNumbersThatJump() throws Exception {
        double[] values = samples(107);
        values[20 * LAYOUT.size()] = -3e7;
        try (PoseFile file = PoseFile.open(write(values))) {
            assertSame(values, file, 107);
            assertEquals(20, file.firstOf(1));
        }
    }

    @Test
    void shouldReadAKilledRunUpToItsLastWholeBlock() throws Exception {
        double[] values = samples(107);
        byte[] whole = Files.readAllBytes(write(values));
        Path cut = folder.resolve("cut");
        Random random = new Random(1);
        for (int n = 0; n < 50; n++) {
            int length = HEADER.toBytes().remaining()
                    + random.nextInt(whole.length - HEADER.toBytes().remaining());
            Files.write(cut, Arrays.copyOf(whole, length));
            try (PoseFile file = PoseFile.open(cut)) {
                assertTrue(List.of(0, 50, 100).contains(file.end()), file.end() + " of " + length);
                assertSame(values, file, file.end());
            }
        }
    }

    @Test
    void shouldFindTheBlocksThatWereAddedSince() throws Exception {
        double[] values = samples(107);
        Path file = write(values);
        byte[] whole = Files.readAllBytes(file);
        Path growing = Files.write(folder.resolve("growing"), Arrays.copyOf(whole, whole.length - 1));
        try (PoseFile poses = PoseFile.open(growing)) {
            assertEquals(100, poses.end());
            Files.write(growing, whole);
            poses.refresh();
            assertSame(values, poses, 107);
        }
    }

    @Test
    void shouldNameDamage() throws Exception {
        double[] values = samples(107);
        byte[] whole = Files.readAllBytes(write(values));
        Random random = new Random(2);
        Path damaged = folder.resolve("damaged");
        for (int n = 0; n < 300; n++) {
            byte[] bytes = whole.clone();
            int at = random.nextInt(bytes.length);
            bytes[at] ^= (byte) (1 << random.nextInt(8));
            Files.write(damaged, bytes);
            LogDamagedException e = assertThrows(LogDamagedException.class, () -> readAll(damaged), "byte " + at);
            String message = String.valueOf(e.getMessage());
            assertTrue(message.startsWith(damaged + ": "), message);
        }
    }

    private static void readAll(Path path) throws Exception {
        try (PoseFile file = PoseFile.open(path)) {
            for (int b = 0; b < file.blocks(); b++) {
                file.read(b);
            }
            assertEquals(107, file.end(), "a block with a damaged length is not read");
        } catch (AssertionError e) {
            throw new LogDamagedException(path + ": " + e.getMessage());
        }
    }

    @Test
    void shouldContinueAnEarlierPart() throws Exception {
        double[] values = samples(107);
        Path whole = write(values);
        Path resumed = folder.resolve("resumed.poses");
        try (PoseFileWriter writer = PoseFileWriter.resume(resumed, HEADER, whole, 30)) {
            writer.write(61, 46, Arrays.copyOfRange(values, 61 * LAYOUT.size(), values.length));
        }
        try (PoseFile a = PoseFile.open(whole);
                PoseFile b = PoseFile.open(resumed)) {
            assertArrayEquals(all(a), all(b));
        }
        LogDamagedException e =
                assertThrows(LogDamagedException.class, () -> PoseFileWriter.resume(resumed, HEADER, whole, 60));
        assertEquals(whole + ": ends before epoch 60", e.getMessage());
    }

    private static double[] all(PoseFile file) throws Exception {
        double[] values = new double[file.end() * LAYOUT.size()];
        for (int b = 0; b < file.blocks(); b++) {
            double[] read = file.read(b);
            System.arraycopy(read, 0, values, file.firstOf(b) * LAYOUT.size(), read.length);
        }
        return values;
    }
}
