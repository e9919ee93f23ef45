package org.furrow.node.view.pack;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.scenario.ScenePlan;
import org.furrow.node.scenario.look.Blob;
import org.furrow.node.scenario.look.Foliage;
import org.furrow.node.scenario.look.ThingForm;
import org.furrow.world.grid.UndeformedSurface;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes the plants, rocks, logs and persons of a scene: {@code plants.bin}, and its key in {@code meta.json}. */
final class PackPlants {
    /** Unit of all lengths. */
    static final double UNIT_M = 0.01;

    private static final int BYTE = 255;
    /** Distance between the balls that stand for a cylinder, in radii. */
    private static final double BALLS = 0.75;

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
     * each part foliage, middle from the foot, half axes across and upwards.
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
            List<Blob> blobs = upright(ThingForm.of(thing, surface));
            dest.varint(blobs.size());
            for (Blob blob : blobs) {
                dest.varint(blob.foliage().ordinal());
                dest.zigzag(units(blob.middle_m().x()) - foot[0]);
                dest.zigzag(units(blob.middle_m().y()) - foot[1]);
                dest.zigzag(units(blob.middle_m().z()) - foot[2]);
                dest.varint(Math.max(1, units(blob.wide_m())));
                dest.varint(Math.max(1, units(blob.high_m())));
            }
        }
        return dest.deflate();
    }

    /**
     * Ellipsoids with vertical axes in place of solids of any attitude: a row of balls for a cylinder, one with the box
     * of the solid for another one. Sawn ends of logs are left out.
     */
    private static List<Blob> upright(List<Blob> blobs) {
        List<Blob> all = new ArrayList<>();
        for (Blob blob : blobs) {
            Blob.Axes axes = blob.axes();
            if (axes == null || !axes.isCylinder()) {
                all.add(blob);
            } else if (blob.foliage() != Foliage.WOOD) {
                double radius_m = length_m(axes.u());
                double inner = 1 - radius_m / length_m(axes.w());
                int steps = (int) Math.ceil(2 * inner * length_m(axes.w()) / (BALLS * radius_m));
                for (int k = 0; k <= steps; k++) {
                    double share = inner * (2.0 * k / steps - 1);
                    Blob.Place place = new Blob.Place(
                            blob.middle_m().x() + share * axes.w().x(),
                            blob.middle_m().y() + share * axes.w().y(),
                            blob.middle_m().z() + share * axes.w().z());
                    all.add(Blob.upright(place, radius_m, radius_m, 0, 0, blob.foliage()));
                }
            }
        }
        return all;
    }

    private static double length_m(Blob.Place axis) {
        return Math.sqrt(axis.x() * axis.x() + axis.y() * axis.y() + axis.z() * axis.z());
    }

    private static long units(double length_m) {
        return Math.round(length_m / UNIT_M);
    }
}
