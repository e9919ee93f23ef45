package org.furrow.node.sense.look;

import java.util.Locale;
import org.furrow.scm.soil.Soil;
import org.furrow.vehicle.traction.Laws;
import org.furrow.world.contact.RoadMaterial;

/**
 * Kinds of ground by their look. Colours are assumptions near published albedos of such ground, linear in light; the
 * reliefs are made up.
 */
public enum Surface {
    SAND(new double[] {0.50, 0.39, 0.255}, new Grain(1.6, 0.55, 0.004, 0.002, 90, 0, 0.16)),
    LOAM(new double[] {0.27, 0.195, 0.125}, new Grain(1.7, 0.9, 0.010, 0.011, 34, 0, 0.12)),
    CLAY(new double[] {0.24, 0.165, 0.115}, new Grain(2.1, 0.7, 0.007, 0.004, 16, 0.10, 0.08)),
    SNOW(new double[] {0.80, 0.82, 0.86}, new Grain(2.6, 0.10, 0.009, 0.0008, 110, 0, 0.03)),
    ICE(new double[] {0.52, 0.60, 0.66}, new Grain(3.4, 0.22, 0.002, 0.0004, 7, 0.05, 0.02)),
    GRAVEL(new double[] {0.27, 0.25, 0.225}, new Grain(1.4, 1.1, 0.003, 0.016, 44, 0, 0.10)),
    ASPHALT(new double[] {0.075, 0.075, 0.08}, new Grain(1.2, 0.7, 0.0008, 0.002, 110, 0, 0.35)),
    CONCRETE(new double[] {0.33, 0.32, 0.30}, new Grain(2.4, 0.35, 0.0009, 0.0006, 90, 0.012, 0.10)),
    ROCK(new double[] {0.235, 0.215, 0.195}, new Grain(1.5, 0.95, 0.06, 0.008, 9, 0, 0.16));

    private static final double SANDY_PA = 1_600;
    private static final double LOAMY_PA = 6_000;

    @SuppressWarnings("ImmutableEnumChecker") // never written
    final double[] albedo;

    @SuppressWarnings("ImmutableEnumChecker") // a record of numbers
    final Grain grain;

    /** 1 over the sides of the sizes in which the texture is used, in 1/m. */
    @SuppressWarnings("ImmutableEnumChecker") // never written
    final double[] perSide;

    /**
     * What a texture is made of.
     *
     * @param side_m after which it repeats
     * @param contrast of its brightness
     * @param waves_m height of its waves
     * @param stones_m height of grains, clods or stones
     * @param stones number of them along a side
     * @param cracks width of cracks between them, in their size; 0 none
     * @param speckle contrast from texel to texel
     */
    record Grain(
            double side_m,
            double contrast,
            double waves_m,
            double stones_m,
            int stones,
            double cracks,
            double speckle) {
        Texture texture(long seed) {
            Noise noise = new Noise(seed);
            double[] near = new double[3];
            return new Texture((u, v, i, j, dest) -> {
                double waves = noise.fractal(u, v, 4, 6);
                double patches = noise.fractal(u, v, 3, 4);
                noise.stones(u, v, stones, near);
                double bump = 1 - 1.6 * near[0] * near[0];
                double own = near[2] - 0.5;
                double crack =
                        cracks > 0 && near[1] - near[0] < 2 * cracks ? 1 - 0.5 * (near[1] - near[0]) / cracks : 0;
                dest[0] = (waves_m * waves + stones_m * (bump * (0.6 + 0.8 * near[2]) - 0.8 * crack)) / side_m;
                dest[1] = contrast * (0.22 * patches + 0.18 * waves + 0.16 * (bump - 0.4) + 0.30 * own - 0.5 * crack)
                        + speckle * noise.white(i, j);
            });
        }
    }

    Surface(double[] albedo, Grain grain) {
        this.albedo = albedo;
        this.grain = grain;
        perSide = new double[] {1 / grain.side_m, 1 / (4.3 * grain.side_m), 1 / (37 * grain.side_m)};
    }

    /** Mean albedo of a channel, red 0 to blue 2. */
    public double albedo(int channel) {
        return albedo[channel];
    }

    /** Mean albedo of all channels. */
    public double brightness() {
        return (albedo[0] + albedo[1] + albedo[2]) / 3;
    }

    /** The look of a soil, by its name, else by its cohesion. */
    public static Surface ofSoil(Soil soil) {
        String name = soil.name().toLowerCase(Locale.ROOT);
        if (name.contains("snow")) {
            return SNOW;
        } else if (name.contains("gravel")) {
            return GRAVEL;
        } else if (name.contains("rock")) {
            return ROCK;
        } else if (name.contains("clay")) {
            return CLAY;
        } else if (name.contains("loam")) {
            return LOAM;
        } else if (name.contains("sand")) {
            return SAND;
        }
        double cohesion_Pa = soil.strength().cohesion_Pa();
        return cohesion_Pa < SANDY_PA ? SAND : cohesion_Pa < LOAMY_PA ? LOAM : CLAY;
    }

    /** The look of ground that does not yield, by its law of traction. */
    public static Surface ofRoad(RoadMaterial material) {
        RoadMaterial.Traction traction = material.traction();
        String law = traction == null ? "" : Laws.nameOf(traction.law()).orElse("");
        return switch (law) {
            case "dry", "wet" -> ASPHALT;
            case "snow" -> SNOW;
            case "ice" -> ICE;
            case "sand" -> SAND;
            case "clay" -> CLAY;
            default -> CONCRETE;
        };
    }
}
