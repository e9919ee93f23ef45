package org.furrow.node.sense.npz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.zip.CRC32;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class NpzWriterTest {
    @TempDir
    Path folder;

    private Path write(String name) throws IOException {
        Path file = folder.resolve(name);
        try (NpzWriter npz = new NpzWriter(file)) {
            npz.add("wheel/slip_ratio", NpzWriter.Type.FLOAT, new double[] {1, 2, 3, 4, 5, 6}, 3, 2);
            npz.add("state/tick", NpzWriter.Type.INT64, new double[] {10, 20}, 2);
        }
        return file;
    }

    @Test
    void shouldWriteAlignedArraysAndTheSameBytesAgain() throws IOException {
        Path file = write("one.npz");
        assertArrayEquals(Files.readAllBytes(file), Files.readAllBytes(write("two.npz")));
        try (ZipFile zip = new ZipFile(file.toFile())) {
            byte[] array =
                    zip.getInputStream(zip.getEntry("wheel/slip_ratio.npy")).readAllBytes();
            assertEquals(128 + 24, array.length);
            String head = new String(array, 10, 118, StandardCharsets.US_ASCII).strip();
            assertEquals("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 2,), }", head);
        }
    }

    /** Arrays are compressed where that makes them smaller. */
    @Test
    void shouldCompressArraysThatRepeat() throws IOException {
        byte[] noise = new byte[5000];
        new SplittableRandom(1).nextBytes(noise);
        int[] rows = new int[5000];
        Arrays.setAll(rows, k -> k / 100);
        Path file = folder.resolve("packed.npz");
        try (NpzWriter npz = new NpzWriter(file)) {
            npz.add("noise", noise, noise.length);
            npz.add("rows", rows, 50, 100);
        }
        assertTrue(Files.size(file) < 7000, "bytes " + Files.size(file));
        try (ZipFile zip = new ZipFile(file.toFile())) {
            byte[] first = zip.getInputStream(zip.getEntry("noise.npy")).readAllBytes();
            assertArrayEquals(noise, Arrays.copyOfRange(first, first.length - noise.length, first.length));
            byte[] second = zip.getInputStream(zip.getEntry("rows.npy")).readAllBytes();
            assertEquals(128 + 4 * rows.length, second.length);
            assertEquals(49, second[second.length - 4]);
        }
    }

    /** The bytes are those of this class, not of a library of the JDK or the machine. */
    @Test
    void shouldWriteTheSameBytesOnEveryMachine() throws IOException {
        CRC32 crc = new CRC32();
        crc.update(Files.readAllBytes(write("one.npz")));
        assertEquals("d80a78f3", Long.toHexString(crc.getValue()));
    }

    @Test
    void shouldRefuseAShapeOfAnotherSize() throws IOException {
        try (NpzWriter npz = new NpzWriter(folder.resolve("bad.npz"))) {
            assertThrows(
                    IllegalArgumentException.class, () -> npz.add("x", NpzWriter.Type.DOUBLE, new double[] {1, 2}, 3));
        }
    }
}
