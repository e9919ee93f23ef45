package org.furrow.node.sense.map;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.DoubleBinaryOperator;
import org.furrow.node.sense.frame.FrameHead;
import org.furrow.node.sense.frame.GroundMap;
import org.furrow.node.sense.frame.RunSoils;
import org.furrow.node.sense.frame.SceneInstance;
import org.furrow.node.sense.frame.SensorFrame;
import org.furrow.node.sense.ray.HeightField;
import org.furrow.node.sense.ray.HeightPage;
import org.furrow.node.sense.ray.HeightRays;
import org.furrow.node.sense.ray.NodeTraces;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.scene.InstantJob;
import org.furrow.node.sense.scene.SceneRays;
import org.furrow.node.sense.scene.SensorMounting;
import org.furrow.node.sense.suite.MapLayers;
import org.furrow.node.sense.suite.MapSpec;
import org.furrow.node.sense.suite.Pose;

/** Makes a map of the true ground. */
public final class MapJob extends InstantJob {
    /** Rows of a piece of work. */
    private static final int PIECE = 16;
    /** Rays from above begin at this height over the ground, and find vehicles on the way. */
    private static final double CEILING_M = 20;

    private static final double HEIGHT_TOLERANCE_M = 1e-5;

    private final MapSpec spec;
    private final Legend legend;
    private final double epoch_s;
    private final Pose origin;
    private final double cos;
    private final double sin;
    private final Cells cells;

    /**
     * A map to be made.
     *
     * @param legend of the layers that need it
     */
    public MapJob(SensorMounting station, MapSpec spec, Legend legend, double epoch_s, int number) {
        super(station, spec, number, spec.grid().rows(), PIECE);
        this.spec = spec;
        this.legend = legend;
        this.epoch_s = epoch_s;
        Pose at = station.pose(start_ns);
        double forwardX = 1 - 2 * (at.qy() * at.qy() + at.qz() * at.qz());
        double forwardY = 2 * (at.qx() * at.qy() + at.qw() * at.qz());
        double length = Math.sqrt(forwardX * forwardX + forwardY * forwardY);
        boolean turned = spec.heading() && length > 0;
        cos = turned ? forwardX / length : 1;
        sin = turned ? forwardY / length : 0;
        // half angles, without trigonometric functions
        double qw = Math.sqrt(Math.max(0, 0.5 * (1 + cos)));
        double qz = (sin < 0 ? -1 : 1) * Math.sqrt(Math.max(0, 0.5 * (1 - cos)));
        origin = new Pose(at.x_m(), at.y_m(), at.z_m(), 0, 0, qz, qw);
        cells = new Cells(spec.grid().rows() * spec.grid().columns());
    }

    /**
     * What the soils of the cells mean.
     *
     * @param mobilities of the kinds of vehicles; empty where no layer needs them
     * @param soils by material number
     */
    public record Legend(List<Mobility> mobilities, RunSoils soils) {
        public Legend {
            mobilities = List.copyOf(mobilities);
        }
    }

    /** What is known about each cell. */
    private static final class Cells {
        final float[] height;
        final float[] undisturbed;
        final float[] sinkage;
        final float[] plastic;
        final float[] heaped;
        final float[] yield;
        final float[] soil;
        final float[] last;
        final float[] age;
        final float[] passes;
        final float[] occupancy;
        /** Coordinates in the frame T. */
        final double[] x_m;

        final double[] y_m;

        Cells(int count) {
            height = new float[count];
            undisturbed = new float[count];
            sinkage = new float[count];
            plastic = new float[count];
            heaped = new float[count];
            yield = new float[count];
            soil = new float[count];
            last = new float[count];
            age = new float[count];
            passes = new float[count];
            occupancy = new float[count];
            x_m = new double[count];
            y_m = new double[count];
            Arrays.fill(height, Float.NaN);
            Arrays.fill(undisturbed, Float.NaN);
            Arrays.fill(soil, -1);
            Arrays.fill(last, -1);
            Arrays.fill(age, Float.NaN);
        }
    }

    @Override
    public void work(int piece, long from_ns, long to_ns, SceneRays rays) {
        rays.moveTo(start_ns, station.calibration().vehicle());
        rays.everywhere();
        int end = Math.min(spec.grid().rows(), PIECE * (piece + 1));
        double[] scratch = new double[6];
        for (int row = PIECE * piece; row < end; row++) {
            for (int column = 0; column < spec.grid().columns(); column++) {
                double x =
                        spec.grid().cell_m() * (column + 0.5 - 0.5 * spec.grid().columns());
                double y = spec.grid().cell_m() * (row + 0.5 - 0.5 * spec.grid().rows());
                cell(
                        row * spec.grid().columns() + column,
                        origin.x_m() + cos * x - sin * y,
                        origin.y_m() + sin * x + cos * y,
                        rays,
                        scratch);
            }
        }
    }

    private void cell(int at, double x_m, double y_m, SceneRays rays, double[] scratch) {
        HeightField field = rays.ground().field();
        GroundFrame frame = station.all().frame();
        double z_m = worldHeight_m(frame, field::height_m, x_m, y_m, scratch);
        double before_m = worldHeight_m(frame, (u, v) -> undisturbed_m(field, u, v), x_m, y_m, scratch);
        scratch[0] = x_m;
        scratch[1] = y_m;
        scratch[2] = z_m;
        frame.scm().pointToScm(scratch, 0, scratch, 3);
        double tx = scratch[3];
        double ty = scratch[4];
        int i = (int) Math.rint(tx / field.spacing_m());
        int j = (int) Math.rint(ty / field.spacing_m());
        HeightPage page = field.page(i >> HeightPage.SHIFT, j >> HeightPage.SHIFT);
        if (page == null || Double.isNaN(z_m) || !rays.ground().surface().covers(tx, ty)) {
            return;
        }
        cells.x_m[at] = tx;
        cells.y_m[at] = ty;
        cells.height[at] = (float) z_m;
        cells.undisturbed[at] = (float) before_m;
        int node = ((j & (HeightPage.SIDE - 1)) / page.stride()) * page.nodes()
                + (i & (HeightPage.SIDE - 1)) / page.stride();
        byte[] soils = page.materials;
        int material = soils == null ? page.material : soils[node];
        cells.soil[at] = rays.materials().isRigid(material) ? -1 : material;
        NodeTraces traces = page.traces;
        if (traces != null && traces.writer[node] != NodeTraces.UNWRITTEN) {
            trace(at, traces, node);
        }
        short[] blocks = page.obstacles;
        if (blocks != null && blocks[node] > 0) {
            cells.occupancy[at] = SceneInstance.FIRST_OBSTACLE + blocks[node] - 1;
        }
        look(at, scratch, rays, frame);
    }

    private static double worldHeight_m(
            GroundFrame frame, DoubleBinaryOperator height_m, double x_m, double y_m, double[] scratch) {
        return frame.isWorld()
                ? height_m.applyAsDouble(x_m, y_m)
                : frame.scm().worldHeight_m(height_m, x_m, y_m, HEIGHT_TOLERANCE_M, scratch);
    }

    /** Height of the ground before the run, bilinear between the nodes as the height now. */
    private static double undisturbed_m(HeightField field, double x_m, double y_m) {
        double u = x_m / field.spacing_m();
        double v = y_m / field.spacing_m();
        int i = (int) Math.floor(u);
        int j = (int) Math.floor(v);
        double now_m = field.height_m(x_m, y_m);
        HeightPage page = field.page(i >> HeightPage.SHIFT, j >> HeightPage.SHIFT);
        if (page == null || page.traces == null) {
            return now_m;
        }
        int south = (j & (HeightPage.SIDE - 1)) * page.nodes() + (i & (HeightPage.SIDE - 1));
        int north = south + page.nodes();
        double s = u - i;
        double alongSouth = (1 - s) * moved_m(page.traces, south) + s * moved_m(page.traces, south + 1);
        double alongNorth = (1 - s) * moved_m(page.traces, north) + s * moved_m(page.traces, north + 1);
        return now_m - alongSouth - (v - j) * (alongNorth - alongSouth);
    }

    private static double moved_m(NodeTraces traces, int node) {
        return (double) traces.committed_m[node] - traces.initial_m[node];
    }

    private void trace(int at, NodeTraces traces, int node) {
        double moved = moved_m(traces, node);
        cells.sinkage[at] = traces.pressed_m[node];
        cells.plastic[at] = traces.plastic_m[node];
        cells.heaped[at] = (float) (moved + traces.pressed_m[node]);
        cells.yield[at] = traces.yield_Pa[node];
        cells.last[at] = traces.writer[node];
        cells.age[at] = (float) Math.max(0, start_ns * 1e-9 - traces.epoch[node] * epoch_s);
        cells.passes[at] = traces.passes[node];
    }

    /** Looks down from above; the direction is W's. */
    private void look(int at, double[] scratch, SceneRays rays, GroundFrame frame) {
        scratch[2] += CEILING_M;
        frame.scm().pointToScm(scratch, 0, scratch, 3);
        double x = scratch[3];
        double y = scratch[4];
        double z = scratch[5];
        scratch[0] = 0;
        scratch[1] = 0;
        scratch[2] = -1;
        frame.scm().toScm(scratch, 0, scratch, 3);
        double t = rays.castAtVehicles(x, y, z, scratch[3], scratch[4], scratch[5], CEILING_M);
        if (t < HeightRays.NOTHING) {
            rays.describeVehicle();
            cells.occupancy[at] = rays.instance;
        }
    }

    @Override
    public SensorFrame finish(int firstEpoch, int lastEpoch) {
        FrameHead whole = station.head(number, start_ns, start_ns, firstEpoch, lastEpoch);
        FrameHead head = new FrameHead(whole.calibration(), number, whole.time(), origin, origin, whole.chassis());
        SurfaceFit relief = new SurfaceFit(cells.height, spec.grid());
        List<GroundMap.Layer> layers = new ArrayList<>();
        for (String name : spec.layers()) {
            if (MapLayers.isPerKind(name)) {
                for (Mobility mobility : legend.mobilities) {
                    layers.add(layer(name + ":" + mobility.kind(), name, mobile(name, mobility, relief)));
                }
            } else {
                layers.add(layer(name, name, plain(name, relief)));
            }
        }
        return new GroundMap(
                head, spec.grid().rows(), spec.grid().columns(), spec.grid().cell_m(), layers);
    }

    private static GroundMap.Layer layer(String name, String kind, float[] values) {
        return new GroundMap.Layer(name, MapLayers.description(kind), values);
    }

    private float[] plain(String name, SurfaceFit relief) {
        return switch (name) {
            case MapLayers.HEIGHT -> cells.height;
            case MapLayers.UNDISTURBED -> cells.undisturbed;
            case MapLayers.SINKAGE -> cells.sinkage;
            case MapLayers.HEAPED -> cells.heaped;
            case MapLayers.YIELD -> cells.yield;
            case MapLayers.SOIL -> soilIds();
            case MapLayers.LAST -> cells.last;
            case MapLayers.AGE -> cells.age;
            case MapLayers.PASSES -> cells.passes;
            case MapLayers.OCCUPANCY -> cells.occupancy;
            case MapLayers.SLOPE -> relief.slope_rad();
            case MapLayers.ROUGHNESS -> relief.roughness_m();
            default -> throw new IllegalStateException("layer " + name);
        };
    }

    private float[] soilIds() {
        float[] ids = new float[cells.soil.length];
        for (int c = 0; c < ids.length; c++) {
            ids[c] = legend.soils.id((int) cells.soil[c]);
        }
        return ids;
    }

    private float[] mobile(String name, Mobility mobility, SurfaceFit relief) {
        float[] dest = new float[cells.height.length];
        for (int c = 0; c < dest.length; c++) {
            int soil = (int) cells.soil[c];
            if (name.equals(MapLayers.GO) && isBlocked(mobility.passage(), c)) {
                dest[c] = 0;
            } else if (soil < 0) {
                dest[c] = Float.NaN;
            } else {
                double resistance = mobility.resistance(soil, cells.plastic[c]);
                double drawbar = mobility.drawbar(soil, cells.plastic[c]);
                dest[c] = switch (name) {
                    case MapLayers.RESISTANCE -> (float) resistance;
                    case MapLayers.DRAWBAR -> (float) drawbar;
                    default -> drawbar > StrictMath.tan(relief.slope_rad()[c]) ? 1 : 0;
                };
            }
        }
        return dest;
    }

    private boolean isBlocked(Passage passage, int cell) {
        int columns = spec.grid().columns();
        return !Float.isNaN(cells.height[cell])
                && (passage.isObstructed(cells.x_m[cell], cells.y_m[cell])
                        || passage.isTooRough(cells.height, spec.grid(), cell / columns, cell % columns));
    }
}
