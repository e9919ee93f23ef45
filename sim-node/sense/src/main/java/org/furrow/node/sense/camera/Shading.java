package org.furrow.node.sense.camera;

import java.util.Arrays;
import org.furrow.node.sense.look.Clouds;
import org.furrow.node.sense.look.GroundLook;
import org.furrow.node.sense.look.Sky;
import org.furrow.node.sense.scene.DustRays;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.Water;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.world.digest.Digest;
import org.furrow.world.math.ExactMath;
import org.jspecify.annotations.Nullable;

/** Colours of surfaces and sky, and the tone curve from light to pixels. Immutable. */
final class Shading {
    private static final double SHADOW_REACH_M = 60;
    /** Length of a level way through fog to the sky. */
    private static final double SKY_M = 3_000;

    /** Distance over which half of the light of a surface is replaced by light that the air scatters. */
    private static final double HAZE_M = 450;

    private static final double TURBIDITY = 2.6;
    /** Radius of the sun's disc, with the brightest part of its glow, in rad. */
    private static final double SUN_RADIUS = 0.007;

    /** Light that ground throws back to what faces it. */
    private static final double[] BOUNCE = {0.22, 0.18, 0.13};

    /** Light that a leaf lets through against what it throws back: an assumption. */
    private static final double THROUGH = 0.6;

    /** How much darker wet ground is: A. Angstrom, The albedo of various surfaces of ground, 1925, has a half. */
    private static final double WET = 0.5;
    /** What murky water throws back, and what it takes of light on its way, in 1/m: assumptions. */
    private static final double[] WATER = {0.04, 0.045, 0.03};

    private static final double[] WATER_PER_M = {1.6, 1.4, 2.2};

    private static final double EXPOSURE = 2.1;
    /** Share of light that a clear coat or a pane mirrors when looked at straight; an assumption. */
    private static final double COAT = 0.06;
    /** Light of the first and the last code, against white. */
    private static final float DARKEST = 0x1p-14f;

    private static final float BRIGHTEST = 8;
    private static final int FIRST_CODE = Float.floatToRawIntBits(DARKEST);
    private static final int CODE_SHIFT = 15;
    /** Depth of a rut whose bottom sees little of the sky, in m, and the share that it does not see. */
    private static final double DEEP_M = 0.15;

    private static final double HIDDEN = 0.4;

    private static final byte[] TONES = tones();

    /** Height of the layer of fog. */
    private static final double FOG_TOP_M = 120;
    /** Share of scattered sunlight that goes on downwards. */
    private static final double FORWARD = 0.7;
    /** Brightness of fog against a white level surface in its light. */
    private static final double FOG_WHITE = 1.2;

    /** Asymmetry of the scattering of dust: an assumption. */
    private static final double DUST_AHEAD = 0.5;
    /** Share of the light in dust that is scattered again: an assumption. */
    private static final double DUST_AGAIN = 0.5;

    /** Brightness of a night against a day: an assumption, brighter than moonlight beside headlights is. */
    private static final double NIGHT = 0.03;
    /** Brightness of a lamp that is on. */
    private static final double GLOW = 4;

    private final Sky sky;
    private final @Nullable Clouds clouds;
    private final boolean night;
    /** What sky and sun are multiplied by. */
    private final double bright;

    private final double extinction_per_m;
    /** Share of sunlight that weather leaves. */
    private final double beam;

    private final double[] fog = new double[3];
    private final ScmFrame frame;
    private final double[] sun = new double[3];
    private final double[] up = {0, 0, 1};
    /** Light of the sky from above, and of sunlit ground from below. */
    private final double[] above;

    private final double[] thrown = new double[3];
    /** Two directions across that of the sun. */
    private final double[] across = new double[6];

    Shading(Suite.Light light, Weather weather, GroundFrame frame) {
        extinction_per_m = weather.extinction_per_m();
        this.frame = frame.scm();
        sky = new Sky(light.azimuth_rad(), light.elevation_rad(), light.ambient(), TURBIDITY);
        clouds = weather.clouds() > 0 ? new Clouds(sky, weather.clouds()) : null;
        night = light.night();
        bright = night ? NIGHT : 1;
        this.frame.toScm(sky.sun, 0, sun, 0);
        this.frame.toScm(up, 0, up, 0);
        // fog scatters sunlight: a part of it comes from the whole sky
        beam = ExactMath.exp(-extinction_per_m * FOG_TOP_M / sky.sun[2]);
        above = sky.skylight.clone();
        double grey = (sky.sunlight[0] + sky.sunlight[1] + sky.sunlight[2]) / 3;
        for (int k = 0; k < 3; k++) {
            above[k] += (1 - beam) * FORWARD * sky.sun[2] * sky.sunlight[k];
            fog[k] = 0.5 * FOG_WHITE * (sky.skylight[k] + FORWARD * sky.sun[2] * grey);
        }
        for (int k = 0; k < 3; k++) {
            thrown[k] = BOUNCE[k] * (above[k] + beam * sky.sun[2] * sky.sunlight[k]);
        }
        for (int k = 0; k < 3 && night; k++) {
            above[k] *= NIGHT;
            thrown[k] *= NIGHT;
            fog[k] *= NIGHT;
        }
        double flat = Math.sqrt(sun[0] * sun[0] + sun[1] * sun[1]);
        across[0] = flat > 0 ? -sun[1] / flat : 1;
        across[1] = flat > 0 ? sun[0] / flat : 0;
        across[3] = -sun[2] * across[1];
        across[4] = sun[2] * across[0];
        across[5] = sun[0] * across[1] - sun[1] * across[0];
    }

    /** The tone curve of K. Narkowicz (ACES Filmic Tone Mapping Curve, 2015), then that of sRGB. */
    private static byte[] tones() {
        byte[] table = new byte[code(BRIGHTEST) + 1];
        for (int k = 0; k < table.length; k++) {
            double light = 0.6 * Float.intBitsToFloat((k << CODE_SHIFT) + FIRST_CODE);
            double toned = light * (2.51 * light + 0.03) / (light * (2.43 * light + 0.59) + 0.14);
            double x = Math.min(1, toned);
            double y = x <= 0.0031308 ? 12.92 * x : 1.055 * StrictMath.pow(x, 1 / 2.4) - 0.055;
            table[k] = (byte) Math.round(255 * y);
        }
        return table;
    }

    /** Brightness of a channel as 8 bits. */
    static byte encode(double brightness) {
        float light = (float) brightness;
        return TONES[light > DARKEST ? light < BRIGHTEST ? code(light) : TONES.length - 1 : 0];
    }

    /** Codes have equal steps of exponent and first bits of the mantissa. */
    private static int code(float light) {
        return (Float.floatToRawIntBits(light) - FIRST_CODE) >> CODE_SHIFT;
    }

    /** The nearest number in [0, 1]. */
    private static double share(double value) {
        return value > 0 ? value < 1 ? value : 1 : 0;
    }

    /** Writes the colour of the sky in a direction of the frame T. */
    void sky(double[] ray, Scratch scratch, double[] dest) {
        double[] d = scratch.direction;
        frame.toWorld(ray, 3, d, 0);
        sky.look(d[0], d[1], d[2], dest);
        if (clouds != null) {
            clouds.over(d[0], d[1], d[2], dest);
        }
        for (int k = 0; k < 3 && night; k++) {
            dest[k] *= bright;
        }
        double clear = 1;
        if (extinction_per_m > 0) {
            double way_m = d[2] > FOG_TOP_M / SKY_M ? FOG_TOP_M / d[2] : SKY_M;
            clear = ExactMath.exp(-extinction_per_m * way_m);
        }
        for (int k = 0; k < 3; k++) {
            dest[k] = EXPOSURE * (clear < 1 ? fog[k] + clear * (dest[k] - fog[k]) : dest[k]);
        }
    }

    /**
     * Writes the colour of the surface that the last ray met and that is described, at a distance. {@link
     * Scratch#pixel} must have set the pixel.
     */
    void surface(SceneRays rays, Scratch scratch, double[] ray, double distance_m, double footprint_m, double[] dest) {
        double[] n = scratch.normal;
        rays.smoothNormal(n);
        double visible = 1;
        double gloss = 0;
        boolean isLamp = false;
        if (rays.isGround()) {
            textured(rays, scratch, footprint_m, dest);
            rays.point(scratch.point);
            visible = (1 - HIDDEN * share(rays.pressed_m / DEEP_M)) * rays.openness(scratch.point);
        } else if (rays.isPlant()) {
            rays.plantColour(dest);
        } else if (rays.isRock()) {
            textured(rays, scratch, footprint_m, dest);
        } else {
            rays.vehicleColour(dest);
            gloss = rays.gloss();
            isLamp = night && rays.isLamp();
        }
        double facing = n[0] * sun[0] + n[1] * sun[1] + n[2] * sun[2];
        if (facing < 0 && rays.isLeaf()) {
            facing *= -THROUGH;
        }
        boolean lit = facing > 0 && isLit(rays, scratch);
        double open = 0.5 * (1 + n[0] * up[0] + n[1] * up[1] + n[2] * up[2]);
        double haze = distance_m / (distance_m + HAZE_M);
        double[] d = scratch.direction;
        double[] beams = scratch.beams;
        if (night) {
            Arrays.fill(beams, isLamp ? GLOW : 0);
            rays.point(scratch.point);
            Headlights.add(rays, scratch.point, n, d, beams);
        }
        double mirrored = 0;
        if (gloss > 0) {
            mirrored = gloss * mirror(ray, n, scratch);
        }
        frame.toWorld(ray, 3, d, 0);
        sky.horizon(d[0], d[1], scratch.air);
        double clear = extinction_per_m > 0 ? ExactMath.exp(-extinction_per_m * distance_m) : 1;
        for (int k = 0; k < 3; k++) {
            double light = visible * (thrown[k] + open * (above[k] - thrown[k]))
                    + (lit ? bright * beam * facing * sky.sunlight[k] : 0);
            double colour = dest[k] * (night ? light + beams[k] : light);
            if (mirrored > 0) {
                colour += mirrored * (scratch.mirrored[k] - colour);
            }
            double hazed = colour + haze * (bright * scratch.air[k] - colour);
            dest[k] = EXPOSURE * (extinction_per_m > 0 ? fog[k] + clear * (hazed - fog[k]) : hazed);
        }
    }

    /**
     * Lays dust over what is behind it. The light of the sun is scattered by the function of L. G. Henyey and J. L.
     * Greenstein, Diffuse radiation in the galaxy, 1941, that of sky and ground evenly; light that is scattered again
     * is the sum of a geometric series. No shadow is in the dust.
     *
     * @param dust on the ray
     * @param distance_m of what is behind it
     * @param dest colour of that; receives the colour with dust
     */
    void dust(DustRays dust, double[] ray, double distance_m, Scratch scratch, double[] dest) {
        double left = ExactMath.exp(-dust.look(distance_m));
        double cos = ray[3] * sun[0] + ray[4] * sun[1] + ray[5] * sun[2];
        double wide = 1 + DUST_AHEAD * DUST_AHEAD - 2 * DUST_AHEAD * cos;
        double phase = (1 - DUST_AHEAD * DUST_AHEAD) / (wide * Math.sqrt(wide));
        frame.toWorld(ray, 3, scratch.direction, 0);
        sky.horizon(scratch.direction[0], scratch.direction[1], scratch.air);
        double haze = dust.distance_m / (dust.distance_m + HAZE_M);
        double clear = ExactMath.exp(-extinction_per_m * dust.distance_m);
        for (int k = 0; k < 3; k++) {
            double light = 0.25 * phase * bright * beam * sky.sunlight[k] + 0.5 * (above[k] + thrown[k]);
            double colour = dust.colour[k] * light / (1 - DUST_AGAIN * dust.colour[k]);
            double hazed = colour + haze * (bright * scratch.air[k] - colour);
            double seen = EXPOSURE * (fog[k] + clear * (hazed - fog[k]));
            dest[k] = seen + left * (dest[k] - seen);
        }
    }

    /**
     * Writes the sky or ground that a clear coat mirrors; returns the share of light that it mirrors by C. Schlick, An
     * inexpensive BRDF model for physically-based rendering, 1994.
     */
    private double mirror(double[] ray, double[] n, Scratch scratch) {
        double facing = n[0] * ray[3] + n[1] * ray[4] + n[2] * ray[5];
        double[] d = scratch.direction;
        for (int k = 0; k < 3; k++) {
            scratch.away[k] = ray[3 + k] - 2 * facing * n[k];
        }
        frame.toWorld(scratch.away, 0, d, 0);
        if (d[2] > 0) {
            sky.glow(d[0], d[1], d[2], scratch.mirrored);
            for (int k = 0; k < 3 && night; k++) {
                scratch.mirrored[k] *= bright;
            }
        } else {
            System.arraycopy(thrown, 0, scratch.mirrored, 0, 3);
        }
        double grazing = 1 - share(-facing);
        double square = grazing * grazing;
        return COAT + (1 - COAT) * square * square * grazing;
    }

    /** Whether a ray to a point of the sun's disc is free: shadows of far edges are soft. */
    private boolean isLit(SceneRays rays, Scratch scratch) {
        long hash = scratch.hash;
        double a = SUN_RADIUS * ((hash & 0xffffff) * 0x1p-23 - 1);
        double b = SUN_RADIUS * ((hash >>> 40) * 0x1p-23 - 1);
        double[] d = scratch.direction;
        double square = 0;
        for (int k = 0; k < 3; k++) {
            d[k] = sun[k] + a * across[k] + b * across[3 + k];
            square += d[k] * d[k];
        }
        double per = 1 / Math.sqrt(square);
        return rays.isFree(d[0] * per, d[1] * per, d[2] * per, SHADOW_REACH_M);
    }

    /**
     * Colours the surface of water: what it mirrors, what is below it, and light that murky water throws back.
     *
     * @param facing cosine of the angle to the vertical
     * @param distance_m of the surface
     * @param length_m of the ray below it
     * @param mirrored colour that the surface mirrors
     * @param dest colour of what is below, without air; receives the colour of the surface
     */
    void water(
            double[] ray,
            double facing,
            double distance_m,
            double length_m,
            double[] mirrored,
            Scratch scratch,
            double[] dest) {
        double mirrors = Water.mirrors(facing);
        double level = sun[0] * up[0] + sun[1] * up[1] + sun[2] * up[2];
        double haze = distance_m / (distance_m + HAZE_M);
        frame.toWorld(ray, 3, scratch.direction, 0);
        sky.horizon(scratch.direction[0], scratch.direction[1], scratch.air);
        double clear = extinction_per_m > 0 ? ExactMath.exp(-extinction_per_m * distance_m) : 1;
        for (int k = 0; k < 3; k++) {
            double left = ExactMath.exp(-WATER_PER_M[k] * length_m);
            double own = EXPOSURE * WATER[k] * (above[k] + bright * beam * level * sky.sunlight[k]);
            double colour = own + left * (dest[k] - own);
            colour += mirrors * (mirrored[k] - colour);
            double hazed = colour + haze * (EXPOSURE * bright * scratch.air[k] - colour);
            dest[k] = EXPOSURE * fog[k] + clear * (hazed - EXPOSURE * fog[k]);
        }
    }

    private static void textured(SceneRays rays, Scratch scratch, double footprint_m, double[] dest) {
        GroundLook look = scratch.look;
        rays.surfacePoint(scratch.point);
        look.look(rays.surface(), scratch.point, footprint_m, scratch.dither, rays.pressed_m, rays.heaped_m);
        double[] n = scratch.normal;
        n[0] -= look.slopeX * n[2];
        n[1] -= look.slopeY * n[2];
        double per = 1 / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        n[0] *= per;
        n[1] *= per;
        n[2] *= per;
        double shade = 1 - WET * rays.wetness();
        for (int k = 0; k < 3; k++) {
            dest[k] = shade * look.albedo[k];
        }
    }

    /** What a thread needs while it colours surfaces. */
    static final class Scratch {
        /**
         * Of the pixel: the place on the sun's disc to which its ray goes, and the choice between levels of textures.
         */
        private long hash;

        private double dither;
        private final GroundLook look = new GroundLook();
        private final double[] normal = new double[3];
        private final double[] point = new double[3];
        private final double[] direction = new double[3];
        private final double[] air = new double[3];
        private final double[] away = new double[3];
        private final double[] mirrored = new double[3];
        private final double[] beams = new double[3];

        /** Sets the number of the pixel. */
        void pixel(int at) {
            hash = Digest.mix(at);
            dither = ((hash >>> 24) & 0xffff) * 0x1p-16;
        }
    }
}
