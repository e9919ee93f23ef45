package org.furrow.node.view.pack;

import java.util.List;
import java.util.Locale;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.look.Blob;
import org.furrow.node.scenario.look.Foliage;
import org.furrow.node.scenario.look.ThingForm;
import org.furrow.world.grid.UndeformedSurface;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the things of a scene: {@code plants.bin}, and its key in {@code meta.json}. */
final class PackPlants {
    /** Unit of all lengths. */
    static final double UNIT_M = 0.01;

    /** Units of half axes of solids of any attitude in a unit of other lengths. */
    private static final int FINER = 10;

    private static final int BYTE = 255;

    private PackPlants() {}

    /** Describes the numbers of {@code plants.bin}. */
    static void describe(ObjectNode dest, int things) {
        dest.put("count", things).put("unit_m", UNIT_M);
        ArrayNode kinds = dest.putArray("kinds");
        for (ScenePlan.Kind kind : ScenePlan.Kind.values()) {
            kinds.add(kind.name().toLowerCase(Locale.ROOT));
        }
        ArrayNode foliage = dest.putArray("foliage");
        for (Foliage each : Foliage.values()) {
            ArrayNode albedo = foliage.addArray();
            for (double value : each.albedo()) {
                albedo.add(value);
            }
        }
    }

    /**
     * The resource: of each thing kind, foot less that of the thing before, brightness and redness, number of parts; of
     * each part form, foliage, middle from the foot, and half axes: across and upwards, or of a solid of any attitude
     * all three with x, y and z in a tenth of the unit.
     */
    @SuppressWarnings("EnumOrdinal") // numbers of the pack, which the viewer of the same version reads
    static byte[] of(List<ScenePlan.Thing> things, UndeformedSurface surface) {
        ByteStream dest = new ByteStream();
        long[] before = new long[3];
        for (ScenePlan.Thing thing : things) {
            double foot_m = surface.height_m(thing.x_m(), thing.y_m());
            long[] foot = {units(thing.x_m()), units(thing.y_m()), units(foot_m)};
            dest.varint(thing.kind().ordinal());
            for (int d = 0; d < 3; d++) {
                dest.zigzag(foot[d] - before[d]);
            }
            before = foot;
            dest.int8((int) Math.round(0.5 * BYTE * Foliage.brightness(thing.kind(), thing.seed())));
            dest.int8((int) Math.round(0.5 * BYTE * Foliage.yellow(thing.kind(), thing.seed())));
            List<Blob> blobs = ThingForm.of(thing, surface);
            dest.varint(blobs.size());
            blobs.forEach(blob -> part(blob, foot, dest));
        }
        return dest.deflate();
    }

    @SuppressWarnings("EnumOrdinal") // numbers of the pack, which the viewer of the same version reads
    private static void part(Blob blob, long[] foot, ByteStream dest) {
        Blob.Axes axes = blob.axes();
        dest.varint(axes == null ? 0 : 1 + axes.form().ordinal());
        dest.varint(blob.foliage().ordinal());
        dest.zigzag(units(blob.middle_m().x()) - foot[0]);
        dest.zigzag(units(blob.middle_m().y()) - foot[1]);
        dest.zigzag(units(blob.middle_m().z()) - foot[2]);
        if (axes == null) {
            dest.varint(Math.max(1, units(blob.wide_m())));
            dest.varint(Math.max(1, units(blob.high_m())));
            return;
        }
        for (Blob.Place axis : List.of(axes.u(), axes.v(), axes.w())) {
            for (int d = 0; d < 3; d++) {
                dest.zigzag(units(FINER * axis.at(d)));
            }
        }
    }

    private static long units(double length_m) {
        return Math.round(length_m / UNIT_M);
    }
}
