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
@SuppressWarnings("EnumOrdinal") // numbers of the pack
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

    /** Skips kind, foot and colour of a thing and returns the number of its parts. */
    private static long parts(ByteBuffer in, ScenePlan.Kind kind) {
        assertEquals(kind.ordinal(), varint(in));
        for (int d = 0; d < 3; d++) {
            signed(in);
        }
        in.getShort();
        return varint(in);
    }

    @Test
    void aLogIsACylinderByItsAxes() throws DataFormatException {
        ScenePlan.Thing log = new ScenePlan.Thing(ScenePlan.Kind.LOG, 3, 4, 0.4, 77);
        ByteBuffer in = packed(log);
        assertEquals(2, parts(in, ScenePlan.Kind.LOG));
        assertEquals(2, varint(in), "cylinder");
        assertEquals(Foliage.BARK.ordinal(), varint(in));
        signed(in);
        signed(in);
        assertEquals(16, signed(in), "height of the axis in cm");
        double[] axes = new double[9];
        for (int k = 0; k < 9; k++) {
            axes[k] = signed(in);
        }
        assertEquals(200, Math.hypot(axes[0], axes[1]), 1, "radius in mm");
        assertEquals(500 * log.logLong_m() * Math.cos(log.heading_rad()), axes[6], 1);
        assertEquals(500 * log.logLong_m() * Math.sin(log.heading_rad()), axes[7], 1);
    }

    @Test
    void aWallIsTwoBoxesByTheirAxes() throws DataFormatException {
        ScenePlan.Extent extent = new ScenePlan.Extent(2, 0.3, 0.5 * Math.PI);
        ByteBuffer in = packed(new ScenePlan.Thing(ScenePlan.Kind.WALL, 3, 4, 1.8, 1, extent));
        assertEquals(2, parts(in, ScenePlan.Kind.WALL));
        assertEquals(3, varint(in), "box");
        assertEquals(Foliage.MASONRY.ordinal(), varint(in));
        assertEquals(0, signed(in));
        assertEquals(0, signed(in));
        signed(in);
        assertEquals(0, signed(in));
        assertEquals(1000, signed(in), "half its length, along y, in mm");
        assertEquals(0, signed(in));
        assertEquals(-150, signed(in), "half its thickness");
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
