package org.furrow.node.sense.camera;

import org.furrow.node.sense.look.GroundLook;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.suite.Suite;

/**
 * Colours of surfaces and sky. Immutable.
 */
final class Shading {
    private static final double SHADOW_REACH_M = 60;
    /** Distance over which half of the light of a surface is replaced by haze. */
    private static final double HAZE_M = 400;

    private static final double[] PAINT = {0.24, 0.29, 0.16};
    private static final double[] RUBBER = {0.045, 0.045, 0.05};
    private static final double[] HORIZON = {0.74, 0.81, 0.88};
    private static final double[] ZENITH = {0.24, 0.43, 0.75};

    private static final double EXPOSURE = 1.6;

    private static final byte[] SRGB = srgb();

    private final double[] sun = new double[3];
    private final double[] up = new double[3];
    private final double ambient;

    Shading(Suite.Light light, GroundFrame frame) {
        double cos = StrictMath.cos(light.elevation_rad());
        sun[0] = cos * StrictMath.cos(light.azimuth_rad());
        sun[1] = cos * StrictMath.sin(light.azimuth_rad());
        sun[2] = StrictMath.sin(light.elevation_rad());
        up[2] = 1;
        frame.scm().toScm(sun, 0, sun, 0);
        frame.scm().toScm(up, 0, up, 0);
        ambient = light.ambient();
    }

    private static byte[] srgb() {
        byte[] table = new byte[4097];
        for (int k = 0; k < table.length; k++) {
            double x = k / 4096.0;
            double y = x <= 0.0031308 ? 12.92 * x : 1.055 * StrictMath.pow(x, 1 / 2.4) - 0.055;
            table[k] = (byte) Math.round(255 * y);
        }
        return table;
    }

    /** Brightness of a channel as 8 bits with sRGB's curve. */
    static byte encode(double brightness) {
        return SRGB[(int) (4096 * share(brightness) + 0.5)];
    }

    /** The nearest number in [0, 1]. */
    private static double share(double value) {
        return value > 0 ? value < 1 ? value : 1 : 0;
    }

    /** Writes the colour of the sky in a direction. */
    void sky(double dx, double dy, double dz, double[] dest) {
        double height = Math.max(0, dx * up[0] + dy * up[1] + dz * up[2]);
        double share = Math.sqrt(height);
        for (int k = 0; k < 3; k++) {
            dest[k] = HORIZON[k] + share * (ZENITH[k] - HORIZON[k]);
        }
    }

    /** Writes the colour of the surface that the last ray met and that is described, at a distance. */
    void surface(SceneRays rays, Scratch scratch, double distance_m, double footprint_m, double[] dest) {
        double[] n = scratch.normal;
        rays.smoothNormal(n);
        if (rays.isGround()) {
            ground(rays, scratch, footprint_m, dest);
        } else {
            System.arraycopy(rays.reflectivity < 0.1 ? RUBBER : PAINT, 0, dest, 0, 3);
        }
        double facing = n[0] * sun[0] + n[1] * sun[1] + n[2] * sun[2];
        boolean lit = facing > 0 && rays.isFree(sun[0], sun[1], sun[2], SHADOW_REACH_M);
        double open = 0.5 * (1 + n[0] * up[0] + n[1] * up[1] + n[2] * up[2]);
        double light = EXPOSURE * (ambient * open + (1 - ambient) * (lit ? facing : 0));
        double haze = distance_m / (distance_m + HAZE_M);
        for (int k = 0; k < 3; k++) {
            double colour = dest[k] * light;
            dest[k] = colour + haze * (HORIZON[k] - colour);
        }
    }

    private static void ground(SceneRays rays, Scratch scratch, double footprint_m, double[] dest) {
        GroundLook look = scratch.look;
        rays.point(scratch.point);
        look.look(rays.surface(), scratch.point, footprint_m, rays.pressed_m, rays.heaped_m);
        double[] n = scratch.normal;
        n[0] -= look.slopeX * n[2];
        n[1] -= look.slopeY * n[2];
        double per = 1 / Math.sqrt(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
        n[0] *= per;
        n[1] *= per;
        n[2] *= per;
        System.arraycopy(look.albedo, 0, dest, 0, 3);
    }

    /** What a thread needs while it colours surfaces. */
    static final class Scratch {
        private final GroundLook look = new GroundLook();
        private final double[] normal = new double[3];
        private final double[] point = new double[3];
    }
}
