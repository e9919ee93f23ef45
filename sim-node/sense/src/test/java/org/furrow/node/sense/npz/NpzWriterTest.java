package org.furrow.node.sense.npz;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
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

    @Test
    void shouldRefuseAShapeOfAnotherSize() throws IOException {
        try (NpzWriter npz = new NpzWriter(folder.resolve("bad.npz"))) {
            assertThrows(
                    IllegalArgumentException.class, () -> npz.add("x", NpzWriter.Type.DOUBLE, new double[] {1, 2}, 3));
        }
    }
}
