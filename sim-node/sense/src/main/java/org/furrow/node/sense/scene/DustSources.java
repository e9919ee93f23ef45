package org.furrow.node.sense.scene;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.look.Surface;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.weather.Dust;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.world.grid.UndeformedSurface;
import org.jspecify.annotations.Nullable;

/**
 * The puffs of dust that recorded wheels raise. Each wheel raises one puff in each {@link #EVERY_S} of the recording.
 * It follows from the track up to that time, the ground and the seed alone, so what is rendered has no effect on it.
 * {@link #advance} is called by one thread while no other reads.
 */
public final class DustSources {
    /** Time between two puffs of a wheel. */
    static final double EVERY_S = 0.1;
    /** Numbers of a puff: time, foot in T, width, area, colour, offset as shares of the width. */
    static final int PUFF = 12;

    static final int FOOT = 1;
    static final int WIDTH = 4;
    static final int AREA = 5;
    static final int COLOUR = 6;
    static final int OFFSET = 9;

    private static final long EVERY_NS = 100_000_000;
    private static final double S = 1e-9;
    /** Extinction area of the dust of a joule of sliding friction on dry loam, in m2: an assumption. */
    private static final double PER_J = 3e-4;
    /** Share of the speed of a wheel that rolls without slip which raises dust as slip does. */
    private static final double ROLLING = 0.05;
    /** Dust of sand and gravel, which have little silt and clay, against loam. */
    private static final double COARSE = 0.4;
    /** First width of a puff in radii of the wheel. */
    private static final double NEW_WIDTH = 0.6;
    /** Deviation of the place of a puff, in widths of the puff, across and upwards. */
    private static final double SCATTER = 0.5;

    private static final double SCATTER_UP = 0.25;
    private static final List<String> WET = List.of("wet", "moist", "mud");

    private final Surroundings all;
    private final UndeformedSurface surface;
    private final Obstacles obstacles;
    /** Extinction area of a joule on each soil. */
    private final double[] perJoule;

    /** Colour of the dust of each soil. */
    private final double[][] colours;
    /** How far the dust drifts in a second, in T. */
    final double[] wind_mps = new double[3];
    /** The direction upwards in T. */
    final double[] up = {0, 0, 1};

    private final @Nullable Water water;

    /** Puffs of each vehicle, by time. */
    final double[][] puffs;

    final int[] counts;
    private final long[] next_ns;
    private final FrameNoise[] noise;
    private final WheelSpeeds speeds = new WheelSpeeds();
    private final double[] now = new double[Placing.POSE];
    private final double[] foot = new double[3];

    /** No puffs yet; {@code soils} are those of the run by material number, {@code seed} is the scenario's. */
    public DustSources(
            Dust dust,
            Surroundings all,
            UndeformedSurface surface,
            Obstacles obstacles,
            RunSoils soils,
            @Nullable Water water,
            long seed) {
        this.water = water;
        this.all = all;
        this.surface = surface;
        this.obstacles = obstacles;
        List<Soil> list = soils.entries().stream().map(RunSoils.Entry::soil).toList();
        perJoule = list.stream()
                .mapToDouble(soil -> dust.amount() * PER_J * share(soil, dust.soils()))
                .toArray();
        colours = list.stream().map(DustSources::colour).toArray(double[][]::new);
        double[] wind = {dust.windX_mps(), dust.windY_mps(), 0};
        all.frame().scm().toScm(wind, 0, wind_mps, 0);
        all.frame().scm().toScm(up, 0, up, 0);
        int vehicles = all.tracks().size();
        puffs = new double[vehicles][0];
        counts = new int[vehicles];
        next_ns = new long[vehicles];
        noise = new FrameNoise[vehicles];
        for (int v = 0; v < vehicles; v++) {
            noise[v] = new FrameNoise(seed, v, "dust of wheels", -1); // no sensor has a name with spaces
        }
    }

    /** Share of the dust of dry loam that a soil gives. */
    private static double share(Soil soil, List<String> named) {
        double fine =
                switch (Surface.ofSoil(soil)) {
                    case LOAM, CLAY -> 1;
                    case SAND, GRAVEL -> COARSE;
                    default -> 0;
                };
        if (!named.isEmpty()) {
            return named.contains(soil.name()) ? Math.max(COARSE, fine) : 0;
        }
        return isDry(soil.name()) ? fine : 0;
    }

    /** Whether a soil is dry: no named soil with moisture, and no word for it in the name. */
    private static boolean isDry(String name) {
        boolean isMoist = SoilPresets.find(name)
                .filter(preset -> preset.source().contains("moisture"))
                .isPresent();
        return !isMoist && WET.stream().noneMatch(name.toLowerCase(Locale.ROOT)::contains);
    }

    /** Dry dust is paler than the soil: the root of its albedo, an assumption. */
    private static double[] colour(Soil soil) {
        double[] colour = new double[3];
        for (int k = 0; k < 3; k++) {
            colour[k] = Math.sqrt(Surface.ofSoil(soil).albedo(k));
        }
        return colour;
    }

    /** Adds the puffs of what is recorded since the last call. */
    public void advance() {
        for (int v = 0; v < counts.length; v++) {
            Track track = all.tracks().get(v);
            for (; next_ns[v] <= track.last_ns(); next_ns[v] += EVERY_NS) {
                if (next_ns[v] >= track.first_ns() + track.period_ns()) {
                    for (int w = 0; w < track.wheels(); w++) {
                        raise(v, w, next_ns[v]);
                    }
                }
            }
        }
    }

    /** Adds the puff of a wheel, if it raises one. */
    private void raise(int v, int wheel, long t_ns) {
        Track track = all.tracks().get(v);
        double radius_m = all.shapes().get(v).wheels().get(wheel).half_m(2);
        double force_N = track.wheelForce_N(wheel, t_ns);
        if (!(force_N > 0)) {
            return;
        }
        speeds.look(track, wheel, t_ns, radius_m);
        double speed_mps = speeds.slide_mps + ROLLING * speeds.ahead_mps;
        track.pose(1 + wheel, t_ns, now, 0);
        all.frame().scm().pointToScm(now, 0, foot, 0);
        for (int d = 0; d < 3; d++) {
            foot[d] -= radius_m * up[d];
        }
        int soil = surface.material(foot[0], foot[1]); // there are no soils where all ground is rigid
        if (soil < 0 || soil >= perJoule.length || obstacles.at(foot[0], foot[1]) > 0) {
            return;
        }
        if (water != null && water.wetness(foot[0], foot[1], foot[2]) > 0) {
            return;
        }
        double area_m2 = perJoule[soil] * force_N * speed_mps * EVERY_S;
        if (area_m2 > 0) {
            add(v, Math.toIntExact(t_ns / EVERY_NS) * (1 + track.wheels()) + wheel, new double[] {
                t_ns * S,
                foot[0],
                foot[1],
                foot[2],
                NEW_WIDTH * radius_m,
                area_m2,
                colours[soil][0],
                colours[soil][1],
                colours[soil][2]
            });
        }
    }

    private void add(int v, int element, double[] puff) {
        int at = PUFF * counts[v]++;
        if (at == puffs[v].length) {
            puffs[v] = Arrays.copyOf(puffs[v], Math.max(64 * PUFF, 2 * at));
        }
        System.arraycopy(puff, 0, puffs[v], at, puff.length);
        double[] offset = {0, 0, 0};
        for (int d = 0; d < 3; d++) {
            offset[d] = (d < 2 ? SCATTER : SCATTER_UP) * noise[v].normal(element, d);
        }
        all.frame().scm().toScm(offset, 0, puffs[v], at + OFFSET);
    }
}
