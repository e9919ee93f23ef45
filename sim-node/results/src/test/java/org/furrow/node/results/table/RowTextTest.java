package org.furrow.node.results.table;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.StringWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.util.Random;
import org.junit.jupiter.api.Test;

class RowTextTest {
    private static final long SEED = Long.getLong("seed", 20261127L);

    @Test
    void shouldWriteTheDigitsOfDouble() throws IOException {
        Random random = new Random(SEED);
        RowText text = new RowText();
        for (int n = 0; n < 10_000; n++) {
            double any = Double.longBitsToDouble(random.nextLong());
            double usual = random.nextGaussian() * 1000;
            StringWriter written = new StringWriter();
            text.add(any).add(',').add(n).add(',').add(usual).writeTo(written);
            assertEquals(any + "," + n + "," + usual + "\n", written.toString(), "seed=" + SEED);
        }
    }

    @Test
    void shouldWriteRowsOfAnyLength() throws IOException {
        RowText text = new RowText();
        StringBuilder expected = new StringBuilder();
        for (int k = 0; k < 3000; k++) {
            text.add(k + 0.5).add(',');
            expected.append(k + 0.5).append(',');
        }
        StringWriter written = new StringWriter();
        text.writeTo(written);
        assertEquals(expected + "\n", written.toString());
    }

    @Test
    void shouldLeaveNoGarbage() throws IOException {
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        RowText text = new RowText();
        writeRows(text, 20_000);
        long before = threads.getCurrentThreadAllocatedBytes();
        writeRows(text, 10_000);
        long bytes = threads.getCurrentThreadAllocatedBytes() - before;
        assertTrue(bytes < 10_000, "bytes of 10,000 rows: " + bytes);
    }

    private static void writeRows(RowText text, int rows) throws IOException {
        Writer to = Writer.nullWriter();
        for (int k = 0; k < rows; k++) {
            text.add(0.1 * k).add(',').add(k).writeTo(to);
        }
    }
}
