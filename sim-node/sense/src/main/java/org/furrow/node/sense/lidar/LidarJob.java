package org.furrow.node.sense.lidar;

import org.furrow.node.sense.frame.LidarScan;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.noise.FrameNoise;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.node.sense.ray.Pyramid;
import org.furrow.node.sense.scene.FrameJob;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.LidarSpec;
import org.furrow.node.sense.suite.Weather;
import org.furrow.world.math.ExactMath;

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

    private final SensorMounting station;
    private final LidarSpec spec;
    private final BeamTable beams;
    private final int number;
    private final long start_ns;
    private final long end_ns;
    private final int rings;
    private final FrameNoise noise;
    /** Power of the weakest return that is detected. */
    private final double threshold;

    private final double attenuation_per_m;

    // by column, then ring; range 0: no return
    private final float[] range_m;
    private final float[] signal;
    private final float[] reflectivity;
    private final float[] cosine;
    private final short[] label;
    private final short[] instance;
    private final byte[] rut;

    public LidarJob(SensorMounting station, LidarSpec spec, Weather weather, BeamTable beams, int number) {
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
        int count = rings * spec.beams().columns();
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
        for (int column = first; column < end; column++) {
            long t_ns = start_ns + spec.column_ns(column);
            station.place(t_ns, place);
            rays.moveTo(t_ns, station.calibration().vehicle());
            fire(column, place, pyramid, rays);
        }
    }

    private void fire(int column, double[] place, Pyramid pyramid, SceneRays rays) {
        double cos = beams.cosAzimuth(column);
        double sin = beams.sinAzimuth(column);
        pyramid.stand(place[0], place[1], place[2]);
        for (int group = 0; BeamTable.GROUP * group < rings; group++) {
            int first = BeamTable.GROUP * group;
            int end = Math.min(rings, first + BeamTable.GROUP);
            bound(cos, sin, group, place, pyramid);
            rays.within(pyramid);
            for (int ring = first; ring < end; ring++) {
                shoot(column, ring, place, rays);
            }
        }
    }

    /** Sets the planes between which the rays of some rings of a column lie. */
    private void bound(double cos, double sin, int group, double[] place, Pyramid pyramid) {
        face(pyramid, 0, -sin, cos, 0, place);
        face(pyramid, 1, sin, -cos, 0, place);
        double up = beams.sinHighest(group);
        face(pyramid, 2, -up * cos, -up * sin, beams.cosHighest(group), place);
        double down = beams.sinLowest(group);
        face(pyramid, 3, down * cos, down * sin, -beams.cosLowest(group), place);
    }

    private static void face(Pyramid pyramid, int side, double x, double y, double z, double[] place) {
        pyramid.face(
                side,
                place[3] * x + place[4] * y + place[5] * z,
                place[6] * x + place[7] * y + place[8] * z,
                place[9] * x + place[10] * y + place[11] * z);
    }

    private void shoot(int column, int ring, double[] place, SceneRays rays) {
        double out = beams.cosElevation(ring);
        double x = out * beams.cosAzimuth(column);
        double y = out * beams.sinAzimuth(column);
        double z = beams.sinElevation(ring);
        double dx = place[3] * x + place[4] * y + place[5] * z;
        double dy = place[6] * x + place[7] * y + place[8] * z;
        double dz = place[9] * x + place[10] * y + place[11] * z;
        double t = rays.cast(
                place[0], place[1], place[2], dx, dy, dz, spec.returns().max_m());
        if (t < HeightRays.NOTHING && t >= spec.returns().min_m()) {
            rays.describe();
            double facing = -(dx * rays.normal[0] + dy * rays.normal[1] + dz * rays.normal[2]);
            receive(column * rings + ring, t, Math.max(0, facing), rays);
        }
    }

    private void receive(int beam, double distance_m, double facing, SceneRays rays) {
        double loss = ExactMath.exp(-2 * attenuation_per_m * distance_m);
        double strength = rays.reflectivity * facing * loss / (distance_m * distance_m * threshold);
        LidarSpec.Noise errors = spec.noise();
        if (!(strength >= 1) || (errors.dropout() > 0 && noise.uniform(beam, DROPOUT) < errors.dropout())) {
            return;
        }
        double deviation = Math.max(errors.floor_m(), errors.weak_m() / Math.sqrt(strength));
        double measured = distance_m + (deviation > 0 ? deviation * noise.normal(beam, RANGE) : 0);
        if (errors.resolution_m() > 0) {
            measured = Math.rint(measured / errors.resolution_m()) * errors.resolution_m();
        }
        if (measured < spec.returns().min_m()) {
            return;
        }
        range_m[beam] = (float) measured;
        signal[beam] = (float) strength;
        reflectivity[beam] = (float) (rays.reflectivity * facing);
        cosine[beam] = (float) facing;
        label[beam] = (short) rays.label;
        instance[beam] = (short) rays.instance;
        rut[beam] = (byte) (rays.pressed_m >= PRESSED_M ? 1 : 0);
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
                count);
        int p = 0;
        for (int beam = 0; beam < range_m.length; beam++) {
            if (range_m[beam] > 0) {
                put(scan, p++, beam);
            }
        }
        return scan;
    }

    private void put(LidarScan scan, int p, int beam) {
        int column = beam / rings;
        int ring = beam % rings;
        double range = range_m[beam];
        double out = range * beams.cosElevation(ring);
        scan.x_m[p] = (float) (out * beams.cosAzimuth(column));
        scan.y_m[p] = (float) (out * beams.sinAzimuth(column));
        scan.z_m[p] = (float) (range * beams.sinElevation(ring));
        scan.range_m[p] = range_m[beam];
        scan.signal[p] = signal[beam];
        scan.reflectivity[p] = reflectivity[beam];
        scan.t_ns[p] = (int) spec.column_ns(column);
        scan.ring[p] = (short) ring;
        scan.column[p] = (short) column;
        scan.label[p] = label[beam];
        scan.instance[p] = instance[beam];
        scan.rut[p] = rut[beam];
        scan.cosIncidence[p] = cosine[beam];
    }
}
