package org.furrow.node.sense.suite;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The layers that a map can have, with their descriptions. */
public final class MapLayers {
    public static final String HEIGHT = "height_m";
    public static final String UNDISTURBED = "undisturbed_m";
    public static final String SINKAGE = "sinkage_m";
    public static final String HEAPED = "heaped_m";
    public static final String YIELD = "yield_Pa";
    public static final String SOIL = "soil_id";
    public static final String LAST = "last_vehicle";
    public static final String AGE = "age_s";
    public static final String PASSES = "passes";
    public static final String SLOPE = "slope_rad";
    public static final String ROUGHNESS = "roughness_m";
    public static final String OCCUPANCY = "occupancy";
    /** Per kind of vehicle. */
    public static final String RESISTANCE = "resistance_coeff";

    public static final String DRAWBAR = "drawbar_coeff";
    public static final String GO = "go";

    private static final Map<String, String> ALL = new LinkedHashMap<>();

    static {
        ALL.put(HEIGHT, "height of the ground in W");
        ALL.put(UNDISTURBED, "height of the ground in W before the run");
        ALL.put(SINKAGE, "lowering of the soil by pressing");
        ALL.put(HEAPED, "height of soil that was moved there, negative where it was moved away");
        ALL.put(YIELD, "pressure above which the soil yields on; 0 where it was not pressed");
        ALL.put(SOIL, "id of the soil in soils.csv; -1 without soil");
        ALL.put(LAST, "index of the vehicle that changed the soil last; -1: none");
        ALL.put(AGE, "time since the soil was changed last; NaN: never");
        ALL.put(PASSES, "passages of vehicles");
        ALL.put(SLOPE, "angle of the ground's plane over three cells to the horizontal");
        ALL.put(ROUGHNESS, "deviation of the heights of nine cells from their plane");
        ALL.put(OCCUPANCY, "instance of the vehicle or obstacle there; 0: free");
        ALL.put(RESISTANCE, "resistance of a towed wheel over its load, per kind of vehicle");
        ALL.put(DRAWBAR, "pull of a driven wheel at 20 % slip over its load, per kind of vehicle");
        ALL.put(
                GO,
                "1 where pull, tilt, ground clearance, steps and obstacles let the vehicle pass, else 0, per kind of vehicle");
    }

    private MapLayers() {}

    /** Names of all layers. */
    public static List<String> names() {
        return List.copyOf(ALL.keySet());
    }

    /** Whether a layer needs the table of mobility. */
    public static boolean isPerKind(String name) {
        return name.equals(RESISTANCE) || name.equals(DRAWBAR) || name.equals(GO);
    }

    /** What a layer means. */
    public static String description(String name) {
        return ALL.getOrDefault(name, name);
    }

    /** Unit of a layer, the suffix of its name. */
    static String unit(String name) {
        String suffix = name.substring(name.lastIndexOf('_') + 1);
        return List.of("m", "Pa", "s", "rad").contains(suffix) ? suffix : "1";
    }
}
