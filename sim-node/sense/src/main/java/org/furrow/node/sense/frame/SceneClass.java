package org.furrow.node.sense.frame;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.furrow.scm.soil.SoilPresets;

/**
 * What a lidar point or a pixel can be.
 *
 * @param id in labels and semantic images
 * @param rellisId the nearest class of RELLIS-3D's ontology
 * @param semanticKittiId the nearest class of SemanticKITTI
 */
public record SceneClass(int id, String name, int rellisId, int semanticKittiId) {
    /** No surface was seen: a pixel beyond the range, or a point of dust. */
    public static final int VOID = 0;

    public static final int SKY = 1;
    /** Soil below its undeformed surface, by at least 1 cm. */
    public static final int RUT = 2;
    /** Soil above its undeformed surface, by at least 1 cm. */
    public static final int BERM = 3;

    /** An obstacle of the terrain with a round or irregular shape. */
    public static final int ROCK = 4;
    /** An obstacle of the terrain with flat faces. */
    public static final int STEP = 5;

    public static final int VEHICLE = 6;
    public static final int WHEEL = 7;
    /** Rigid ground. */
    public static final int RIGID = 8;
    /** A tree, with leaves or needles. */
    public static final int TREE = 9;

    public static final int SHRUB = 10;
    public static final int GRASS = 11;
    /** A fallen trunk. */
    public static final int LOG = 12;

    public static final int PERSON = 13;
    /** A post, fence or wall. */
    public static final int BARRIER = 14;

    public static final int BUILDING = 15;
    /** The first built-in soil; the others follow in the order of {@link SoilPresets#names}. */
    public static final int FIRST_SOIL = 16;
    /** The surface of water; its number is that of no soil. */
    public static final int WATER = 63;
    /** The first soil that is not built in. */
    public static final int FIRST_OWN_SOIL = 64;
    /** Labels of pixels have 8 bits. */
    public static final int LAST = 255;

    /** Number of classes that are no soil. */
    private static final int FIXED = 16;

    private static final int RELLIS_VOID = 0;
    private static final int RELLIS_DIRT = 1;
    private static final int RELLIS_GRASS = 3;
    private static final int RELLIS_TREE = 4;
    private static final int RELLIS_WATER = 6;
    private static final int RELLIS_SKY = 7;
    private static final int RELLIS_VEHICLE = 8;
    private static final int RELLIS_LOG = 15;
    private static final int RELLIS_PERSON = 17;
    private static final int RELLIS_BUILDING = 12;
    private static final int RELLIS_FENCE = 18;
    private static final int RELLIS_BUSH = 19;
    private static final int RELLIS_CONCRETE = 23;
    private static final int RELLIS_MUD = 33;
    private static final int RELLIS_RUBBLE = 34;
    private static final int KITTI_UNLABELLED = 0;
    private static final int KITTI_TRUCK = 18;
    private static final int KITTI_PERSON = 30;
    private static final int KITTI_OTHER_GROUND = 49;
    private static final int KITTI_BUILDING = 50;
    private static final int KITTI_FENCE = 51;
    private static final int KITTI_VEGETATION = 70;
    private static final int KITTI_TRUNK = 71;
    private static final int KITTI_TERRAIN = 72;
    private static final int KITTI_OTHER_OBJECT = 99;

    /** A table of classes as CSV. */
    public static String csv(List<SceneClass> classes) {
        StringBuilder text = new StringBuilder("id,name,rellis_id,semantickitti_id\n");
        for (SceneClass each : classes) {
            text.append(each.id).append(',').append(each.name).append(',').append(each.rellisId);
            text.append(',').append(each.semanticKittiId).append('\n');
        }
        return text.toString();
    }

    /** The classes of a run with these soils; those of the built-in soils are always there. */
    public static List<SceneClass> of(RunSoils soils) {
        List<SceneClass> all = new ArrayList<>(List.of(
                new SceneClass(VOID, "void", RELLIS_VOID, KITTI_UNLABELLED),
                new SceneClass(SKY, "sky", RELLIS_SKY, KITTI_UNLABELLED),
                new SceneClass(RUT, "rut", RELLIS_MUD, KITTI_OTHER_GROUND),
                new SceneClass(BERM, "berm", RELLIS_DIRT, KITTI_OTHER_GROUND),
                new SceneClass(ROCK, "rock", RELLIS_RUBBLE, KITTI_OTHER_OBJECT),
                new SceneClass(STEP, "step", RELLIS_CONCRETE, KITTI_OTHER_OBJECT),
                new SceneClass(VEHICLE, "vehicle", RELLIS_VEHICLE, KITTI_TRUCK),
                new SceneClass(WHEEL, "wheel", RELLIS_VEHICLE, KITTI_TRUCK),
                new SceneClass(RIGID, "rigid ground", RELLIS_CONCRETE, KITTI_OTHER_GROUND),
                new SceneClass(TREE, "tree", RELLIS_TREE, KITTI_VEGETATION),
                new SceneClass(SHRUB, "shrub", RELLIS_BUSH, KITTI_VEGETATION),
                new SceneClass(GRASS, "grass", RELLIS_GRASS, KITTI_TERRAIN),
                new SceneClass(LOG, "log", RELLIS_LOG, KITTI_TRUNK),
                new SceneClass(PERSON, "person", RELLIS_PERSON, KITTI_PERSON),
                new SceneClass(BARRIER, "barrier", RELLIS_FENCE, KITTI_FENCE),
                new SceneClass(BUILDING, "building", RELLIS_BUILDING, KITTI_BUILDING)));
        for (String name : SoilPresets.names()) {
            all.add(soil(FIRST_SOIL + all.size() - FIXED, name));
        }
        all.add(new SceneClass(WATER, "water", RELLIS_WATER, KITTI_OTHER_GROUND));
        Set<Integer> own = new TreeSet<>();
        for (RunSoils.Entry entry : soils.entries()) {
            if (entry.classId() >= FIRST_OWN_SOIL && own.add(entry.classId())) {
                all.add(soil(entry.classId(), entry.name()));
            }
        }
        return all;
    }

    private static SceneClass soil(int id, String name) {
        return new SceneClass(id, "soil:" + name, RELLIS_DIRT, KITTI_TERRAIN);
    }
}
