package org.furrow.node.sense.lidar;

import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.node.sense.ray.Pyramid;
import org.furrow.node.sense.scene.DustRays;
import org.furrow.node.sense.scene.FrameJob;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.scene.Water;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.weather.Weather;
import org.furrow.world.math.ExactMath;
import org.jspecify.annotations.Nullable;

/** Makes a scan, column by column, each with sensor and vehicles at its own time. */
public final class LidarJob implements FrameJob {
    /** Columns of a piece of work. */
    private static final int PIECE = 32;
    /** Reflectivity of the surface to which {@link LidarSpec.Returns#reach_m} applies. */
    private static final double REFERENCE = 0.1;
    /** Soil is a rut from this lowering on. */
    private static final double PRESSED_M = 2e-3;

    private static final int DROPOUT = 0;
    private static final int RANGE = 1;
    private static final int DUST = 2;

    private final SensorMounting station;
    private final LidarSpec spec;
    private final BeamTable beams;
    private final @Nullable OwnHull hull;
    private final int number;
    private final long start_ns;
    private final long end_ns;
    private final int rings;
    private final FrameNoise noise;
    /** Power of the weakest return that is detected. */
    private final double threshold;

    private final double attenuation_per_m;

    /** Returns of a beam. */
    private final int most;
    /** Share of the power of a beam that a ray has. */
    private final double share;

    // by column, then ring, then return; range 0: none
    private final float[] range_m;
    private final float[] signal;
    private final float[] reflectivity;
    private final float[] cosine;
    private final short[] label;
    private final short[] instance;
    private final byte[] rut;

    public LidarJob(SensorMounting station, LidarSpec spec, Weather weather, BeamTable beams, int number) {
        this(station, spec, weather, beams, null, number);
    }

    /** @param hull beams that may meet the own hull; null: unknown */
    LidarJob(
            SensorMounting station,
            LidarSpec spec,
            Weather weather,
            BeamTable beams,
            @Nullable OwnHull hull,
            int number) {
        this.hull = hull;
        attenuation_per_m = spec.returns().attenuation_per_m() + weather.extinction_per_m();
        this.station = station;
        this.spec = spec;
        this.beams = beams;
        this.number = number;
        start_ns = spec.period_ns() * number;
        end_ns = start_ns + spec.column_ns(spec.beams().columns() - 1);
        rings = spec.beams().rings();
        noise = station.noise(number);
        LidarSpec.Returns returns = spec.returns();
        double reach = returns.reach_m();
        threshold = REFERENCE * ExactMath.exp(-2 * returns.attenuation_per_m() * reach) / (reach * reach);
        most = spec.pulse().most();
        share = spec.pulse().divergence_rad() == 0 ? 1 : 1.0 / BeamSpread.RAYS;
        int count = rings * spec.beams().columns() * most;
        range_m = new float[count];
        signal = new float[count];
        reflectivity = new float[count];
        cosine = new float[count];
        label = new short[count];
        instance = new short[count];
        rut = new byte[count];
    }

    @Override
    public long start_ns() {
        return start_ns;
    }

    @Override
    public long end_ns() {
        return end_ns;
    }

    @Override
    public int pieces(long from_ns, long to_ns) {
        return (firstColumn(to_ns) - firstColumn(from_ns) + PIECE - 1) / PIECE;
    }

    /** The first column that fires at a time or later. */
    private int firstColumn(long t_ns) {
        int columns = spec.beams().columns();
        if (t_ns <= start_ns) {
            return 0;
        }
        int column = (int) Math.min(columns, (t_ns - start_ns) * columns / spec.period_ns());
        while (column > 0 && start_ns + spec.column_ns(column - 1) >= t_ns) {
            column--;
        }
        while (column < columns && start_ns + spec.column_ns(column) < t_ns) {
            column++;
        }
        return column;
    }

    @Override
    public void work(int piece, long from_ns, long to_ns, SceneRays rays) {
        int first = firstColumn(from_ns) + PIECE * piece;
        int end = Math.min(firstColumn(to_ns), first + PIECE);
        double[] place = new double[12];
        Pyramid pyramid = new Pyramid();
        BeamSpread spread = new BeamSpread(spec.pulse());
        for (int column = first; column < end; column++) {
            long t_ns = start_ns + spec.column_ns(column);
            station.place(t_ns, place);
            rays.moveTo(t_ns, station.calibration().vehicle());
            fire(column, place, pyramid, spread, rays);
        }
        rays.passHull(-1);
    }

    private void fire(int column, double[] place, Pyramid pyramid, BeamSpread spread, SceneRays rays) {
        boolean line = spec.pulse().divergence_rad() == 0;
        if (!line) {
            rays.everywhere(); // the rays about a beam are outside the planes between which the beams lie
        }
        pyramid.stand(place[0], place[1], place[2]);
        for (int group = 0; BeamTable.GROUP * group < rings; group++) {
            int first = BeamTable.GROUP * group;
            int end = Math.min(rings, first + BeamTable.GROUP);
            if (line) {
                bound(column, group, place, pyramid);
                rays.within(pyramid);
            }
            for (int ring = first; ring < end; ring++) {
                if (line) {
                    boolean misses = hull != null && !hull.mayMeet(column, ring);
                    rays.passHull(misses ? station.calibration().vehicle() : -1);
                    shoot(column, ring, place, spread, rays);
                } else {
                    spread(column, ring, place, spread, rays);
                }
            }
        }
    }

    /** Sets the planes between which the rays of some rings of a column lie. */
    private void bound(int column, int group, double[] place, Pyramid pyramid) {
        double cos = beams.cosAzimuth(column);
        double sin = beams.sinAzimuth(column);
        face(pyramid, 0, -sin, cos, 0, place);
        face(pyramid, 1, sin, -cos, 0, place);
        double up = beams.sinHighest(column, group);
        face(pyramid, 2, -up * cos, -up * sin, beams.cosHighest(column, group), place);
        double down = beams.sinLowest(column, group);
        face(pyramid, 3, down * cos, down * sin, -beams.cosLowest(column, group), place);
    }

    private static void face(Pyramid pyramid, int side, double x, double y, double z, double[] place) {
        pyramid.face(
                side,
                place[3] * x + place[4] * y + place[5] * z,
                place[6] * x + place[7] * y + place[8] * z,
                place[9] * x + place[10] * y + place[11] * z);
    }

    private void shoot(int column, int ring, double[] place, BeamSpread spread, SceneRays rays) {
        double out = beams.cosElevation(column, ring);
        double x = out * beams.cosAzimuth(column);
        double y = out * beams.sinAzimuth(column);
        double z = beams.sinElevation(column, ring);
        int beam = column * rings + ring;
        spread.begin();
        cast(beam, x, y, z, place, spread, rays);
        if (spread.count() == 1) {
            receive(beam, spread.first()); // a mean of one would be rounded
        } else if (spread.finish() > 0) {
            receive(beam, spread.at(0));
        }
    }

    /** Casts the rays of a beam that fills a cone. */
    private void spread(int column, int ring, double[] place, BeamSpread spread, SceneRays rays) {
        double out = beams.cosElevation(column, ring);
        double high = beams.sinElevation(column, ring);
        double ahead = beams.cosAzimuth(column);
        double aside = beams.sinAzimuth(column);
        int beam = column * rings + ring;
        spread.begin();
        for (int k = 0; k < BeamSpread.RAYS; k++) {
            double a = spread.across(k);
            double b = spread.up(k);
            double per = 1 / Math.sqrt(1 + a * a + b * b);
            double flat = out - b * high;
            double x = per * (flat * ahead - a * aside);
            double y = per * (flat * aside + a * ahead);
            double z = per * (high + b * out);
            cast(beam, x, y, z, place, spread, rays);
        }
        int found = spread.finish();
        for (int k = 0; k < found; k++) {
            receive(beam * most + k, spread.at(k));
        }
    }

    /** Casts a ray along a direction in the frame of the sensor; adds what surface and dust return. */
    private void cast(int beam, double x, double y, double z, double[] place, BeamSpread spread, SceneRays rays) {
        double dx = place[3] * x + place[4] * y + place[5] * z;
        double dy = place[6] * x + place[7] * y + place[8] * z;
        double dz = place[9] * x + place[10] * y + place[11] * z;
        double max_m = spec.returns().max_m();
        double t = rays.cast(place[0], place[1], place[2], dx, dy, dz, max_m);
        double reach_m = Math.min(t, max_m);
        DustRays all = rays.dust();
        DustRays dust = all != null && all.aim(place[0], place[1], place[2], dx, dy, dz, reach_m) ? all : null;
        if (t < HeightRays.NOTHING && t >= spec.returns().min_m()) {
            rays.describe();
            double dusty = dust == null ? 1 : ExactMath.exp(-2 * dust.depth(t));
            double facing = facing(dx, dy, dz, rays);
            spread.next().take(rays, t, facing, share);
            if (rays.isWater()) {
                double glint = Water.glint(facing);
                spread.next().reflectivity = Math.min(1, glint);
                spread.next().bright = share * glint;
            }
            spread.next().bright *= dusty;
            spread.added();
            double below_m = rays.isWater() ? rays.below() : HeightRays.NOTHING;
            if (below_m < max_m) {
                rays.describe();
                spread.next().take(rays, below_m, facing(dx, dy, dz, rays), share);
                spread.next().bright *= dusty * Water.through(facing, below_m - t);
                spread.added();
            }
        }
        if (dust != null) {
            double back = dust.echo(spec.returns().min_m(), reach_m, threshold);
            if (back > 0) {
                double at = noise.uniform(beam, DUST);
                spread.next().take(back, dust.echoFrom_m + at * (dust.echoTo_m - dust.echoFrom_m), share);
                spread.added();
            }
        }
    }

    /** Cosine of the angle between a ray and the normal of what it met. */
    private static double facing(double dx, double dy, double dz, SceneRays rays) {
        return Math.max(0, -(dx * rays.normal[0] + dy * rays.normal[1] + dz * rays.normal[2]));
    }

    private void receive(int slot, Echo echo) {
        double distance_m = echo.distance_m;
        double loss = ExactMath.exp(-2 * attenuation_per_m * distance_m);
        double strength = echo.bright * loss / (distance_m * distance_m * threshold);
        LidarSpec.Noise errors = spec.noise();
        if (!(strength >= 1) || (errors.dropout() > 0 && noise.uniform(slot, DROPOUT) < errors.dropout())) {
            return;
        }
        double deviation = Math.max(errors.floor_m(), errors.weak_m() / Math.sqrt(strength));
        double measured = distance_m + (deviation > 0 ? deviation * noise.normal(slot, RANGE) : 0);
        if (errors.resolution_m() > 0) {
            measured = Math.rint(measured / errors.resolution_m()) * errors.resolution_m();
        }
        if (measured < spec.returns().min_m()) {
            return;
        }
        range_m[slot] = (float) measured;
        signal[slot] = (float) strength;
        reflectivity[slot] = (float) (echo.reflectivity * echo.facing);
        cosine[slot] = (float) echo.facing;
        label[slot] = (short) echo.label;
        instance[slot] = (short) echo.instance;
        rut[slot] = (byte) (echo.pressed_m >= PRESSED_M ? 1 : 0);
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        int count = 0;
        for (float range : range_m) {
            count += range > 0 ? 1 : 0;
        }
        LidarScan scan = new LidarScan(
                station.head(number, start_ns, end_ns, firstEpoch, lastEpoch),
                rings,
                spec.beams().columns(),
                count,
                most > 1);
        int p = 0;
        for (int slot = 0; slot < range_m.length; slot++) {
            if (range_m[slot] > 0) {
                put(scan, p++, slot);
            }
        }
        return scan;
    }

    private void put(LidarScan scan, int p, int slot) {
        int beam = slot / most;
        int column = beam / rings;
        int ring = beam % rings;
        double range = range_m[slot];
        double out = range * beams.cosElevation(column, ring);
        scan.x_m[p] = (float) (out * beams.cosAzimuth(column));
        scan.y_m[p] = (float) (out * beams.sinAzimuth(column));
        scan.z_m[p] = (float) (range * beams.sinElevation(column, ring));
        scan.range_m[p] = range_m[slot];
        scan.signal[p] = signal[slot];
        scan.reflectivity[p] = reflectivity[slot];
        scan.t_ns[p] = (int) spec.column_ns(column);
        scan.ring[p] = (short) ring;
        scan.column[p] = (short) column;
        scan.label[p] = label[slot];
        scan.instance[p] = instance[slot];
        scan.rut[p] = rut[slot];
        if (most > 1) {
            scan.order[p] = (byte) (slot % most);
        }
        scan.cosIncidence[p] = cosine[slot];
    }
}
