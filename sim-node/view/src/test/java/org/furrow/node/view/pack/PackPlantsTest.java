package org.furrow.node.view.pack;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.look.Foliage;
import org.furrow.scm.terrain.FlatSurface;
import org.junit.jupiter.api.Test;

/** Things of a scene as the page decodes them. */
class PackPlantsTest {
    private static ByteBuffer packed(ScenePlan.Thing thing) throws DataFormatException {
        Inflater inflater = new Inflater(true);
        inflater.setInput(PackPlants.of(List.of(thing), new FlatSurface(0, 100)));
        byte[] bytes = new byte[1 << 16];
        int length = inflater.inflate(bytes);
        assertTrue(inflater.finished());
        inflater.end();
        return ByteBuffer.wrap(Arrays.copyOf(bytes, length));
    }

    private static long varint(ByteBuffer from) {
        long value = 0;
        for (int shift = 0; ; shift += 7) {
            byte next = from.get();
            value |= (next & 0x7fL) << shift;
            if (next >= 0) {
                return value;
            }
        }
    }

    private static long signed(ByteBuffer from) {
        long value = varint(from);
        return value >>> 1 ^ -(value & 1);
    }

    @Test
    void aLogIsARowOfBallsFromEndToEnd() throws DataFormatException {
        ScenePlan.Thing log = new ScenePlan.Thing(ScenePlan.Kind.LOG, 3, 4, 0.4, 77);
        ByteBuffer in = packed(log);
        assertEquals(ScenePlan.Kind.LOG.ordinal(), varint(in));
        assertEquals(300, signed(in));
        assertEquals(400, signed(in));
        assertEquals(0, signed(in));
        in.getShort();
        long parts = varint(in);
        double reach = 0;
        double last = Double.NaN;
        for (int k = 0; k < parts; k++) {
            assertEquals(Foliage.BARK.ordinal(), varint(in));
            double along = signed(in) * Math.cos(log.heading_rad()) + signed(in) * Math.sin(log.heading_rad());
            assertEquals(16, signed(in), "height of the axis in cm");
            assertEquals(20, varint(in));
            assertEquals(20, varint(in));
            assertTrue(k == 0 || Math.abs(along - last) < 16.5, "no gap between balls: " + (along - last));
            last = along;
            reach = Math.max(reach, Math.abs(along) + 20);
        }
        assertTrue(parts > 20 && !in.hasRemaining(), parts + " balls");
        assertEquals(50 * log.logLong_m(), reach, 1.5);
    }

    @Test
    void clothesOfAPersonDoNotVary() throws DataFormatException {
        for (long seed = 1; seed < 4; seed++) {
            ByteBuffer in = packed(new ScenePlan.Thing(ScenePlan.Kind.PERSON, 0, 0, 1.8, seed << 4));
            assertEquals(ScenePlan.Kind.PERSON.ordinal(), varint(in));
            in.position(in.position() + 3);
            assertEquals((byte) 128, in.get());
            assertEquals((byte) 128, in.get());
            assertEquals(24, varint(in));
        }
    }
}
