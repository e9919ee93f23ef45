package org.furrow.node.sense.camera;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.sense.DrawnScene;
import org.furrow.node.sense.RecordedRuns;
import org.furrow.node.sense.frame.CameraImage;
import org.furrow.node.sense.frame.ImageBox;
import org.furrow.node.sense.frame.SceneClass;
import org.furrow.node.sense.ray.RaySolid;
import org.furrow.node.sense.scene.GroundFrame;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Pose;
import org.furrow.node.sense.suite.Suite;
import org.furrow.node.sense.weather.Weather;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.world.contact.Shape;
import org.furrow.world.grid.UndeformedSurface;
import org.joml.Quaterniond;
import org.joml.Vector3d;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Labels of images of solids, against what the images themselves and images of one solid alone show. */
@Tag("run")
class ImageLabelsTest {
    private static final String CAMERA = "name: eye, type: camera, width: 160, height: 120, fov_deg: 50,"
            + " noise: {shot: 0, read: 0}, labels: [boxes, depth, motion, normals]";
    /** Shadows move with vehicles, not with the ground that they lie on, so there are none. */
    private static final Shading SHADING =
            new Shading(new Suite.Light(2, 0.6, 1), Weather.CLEAR, new GroundFrame(ScmFrame.WORLD));
    /** From the optical frame to a frame with x forward and z up. */
    private static final Pose FORWARD = new Pose(0, 0, 0, -0.5, 0.5, -0.5, 0.5);

    private static final double WHEEL_M = 0.5;
    private static final UndeformedSurface PLANE = ground(0, 0);
    private static final UndeformedSurface DEEP = ground(-50, 0);

    private static UndeformedSurface ground(double z_m, double slope) {
        return new UndeformedSurface() {
            @Override
            public double height_m(double x_m, double y_m) {
                return z_m + slope * x_m;
            }

            @Override
            public boolean covers(double x_m, double y_m) {
                return true;
            }
        };
    }

    private static final DrawnScene.Path EYE =
            DrawnScene.moving(0, 0, 2, 2, 0.3, new Quaterniond().rotationY(0.12), 0.15);
    private static final DrawnScene.Path FRONT = DrawnScene.moving(6, 0.5, 1.1, 3, 0, new Quaterniond(), 0.4);
    private static final DrawnScene.Path WHEEL = DrawnScene.moving(6, 0.5, WHEEL_M, 3, 0, new Quaterniond(), 0.4);
    private static final DrawnScene.Path BACK =
            DrawnScene.moving(11, 0, 1.6, 0, 1, new Quaterniond().rotationX(0.1), 0);

    private static DrawnScene with(UndeformedSurface surface, boolean front, boolean back) {
        DrawnScene scene = new DrawnScene(surface).add(List.of(), List.of(), EYE);
        scene.add(
                front ? List.of(RaySolid.of(new Shape.Box(3, 1.8, 0.8))) : List.of(),
                front ? List.of(RaySolid.of(new Shape.Cylinder(WHEEL_M, 0.3))) : List.of(),
                FRONT,
                WHEEL);
        return scene.add(back ? List.of(RaySolid.of(new Shape.Box(4, 3, 2))) : List.of(), List.of(), BACK);
    }

    private static CameraImage image(DrawnScene scene, int number) {
        return image(scene, number, CAMERA);
    }

    private static CameraImage image(DrawnScene scene, int number, String camera) {
        CameraSpec spec = (CameraSpec) RecordedRuns.suite(camera).sensors().getFirst();
        return (CameraImage)
                scene.render(new CameraJob(scene.mounting(spec, FORWARD), spec, SHADING, scene.boxes(), number));
    }

    /** Edges of the box of an instance's pixels, then their number. */
    private static int[] extent(CameraImage image, int instance) {
        int[] of = {Integer.MAX_VALUE, Integer.MAX_VALUE, 0, 0, 0};
        for (int at = 0; at < image.instance.length; at++) {
            if (image.instance[at] == instance) {
                int u = at % image.width();
                int v = at / image.width();
                of[0] = Math.min(of[0], u);
                of[1] = Math.min(of[1], v);
                of[2] = Math.max(of[2], u + 1);
                of[3] = Math.max(of[3], v + 1);
                of[4]++;
            }
        }
        return of;
    }

    @Test
    void boxesShouldHaveAllAndOnlyThePixelsOfTheirInstance() {
        CameraImage both = image(with(PLANE, true, true), 2);
        List<ImageBox> boxes = both.labels.boxes();
        assertEquals(List.of(2, 3), boxes.stream().map(ImageBox::instance).toList());
        for (ImageBox box : boxes) {
            int[] seen = extent(both, box.instance());
            int[] alone = extent(image(with(DEEP, box.instance() == 2, box.instance() == 3), 2), box.instance());
            assertArrayEquals(new int[] {seen[0], seen[1], seen[2], seen[3]}, box.seen_px());
            assertArrayEquals(new int[] {alone[0], alone[1], alone[2], alone[3]}, box.whole_px());
            assertEquals(seen[4], box.seen());
            assertEquals(alone[4], box.whole());
            assertEquals(SceneClass.VEHICLE, box.label());
        }
        assertTrue(boxes.get(1).seen() < 0.9 * boxes.get(1).whole(), "the front vehicle hides the other");
        assertTrue(boxes.get(0).seen() > 500, "seen " + boxes.get(0).seen());
    }

    /** Places in the frame of a box. */
    private static Vector3d inBox(double[] box, Vector3d point) {
        return new Quaterniond(box[3], box[4], box[5], box[6])
                .transformInverse(new Vector3d(point).sub(box[0], box[1], box[2]));
    }

    private static boolean isIn(double[] box, Vector3d point, double margin_m) {
        Vector3d at = inBox(box, point);
        return Math.abs(at.x) <= 0.5 * box[7] + margin_m
                && Math.abs(at.y) <= 0.5 * box[8] + margin_m
                && Math.abs(at.z) <= 0.5 * box[9] + margin_m;
    }

    private static Vector3d point(CameraImage image, int at) {
        CameraSpec.Lens lens = ((CameraSpec) image.head().calibration().spec()).lens();
        double f = lens.focal_px();
        double x = (at % image.width() + 0.5 - lens.cx_px()) / f;
        double y = (Math.floorDiv(at, image.width()) + 0.5 - lens.cy_px()) / f;
        return new Vector3d(x, y, 1).mul(image.labels.depth_m[at]);
    }

    @Test
    void boxesInSpaceShouldHaveAllAndOnlyThePointsOfTheirInstance() {
        Obstacle rock = new Obstacle(new Obstacle.Rock(0.7, 0.5), 6, -1.9, 1, 1, 0);
        Obstacle step = new Obstacle(new Obstacle.Step(0.3, 0.4), 8, -3, 3, 0.6, 0.8);
        UndeformedSurface surface = new ObstacleSurface(ground(0, 0.05), List.of(rock, step));
        CameraImage image = image(with(surface, true, true), 1);
        List<ImageBox> boxes = image.labels.boxes();
        assertEquals(
                List.of(2, 3, 1001, 1002),
                boxes.stream().map(ImageBox::instance).toList());
        int[] inside = new int[boxes.size()];
        for (int at = 0; at < image.instance.length; at++) {
            Vector3d point = point(image, at);
            for (int k = 0; point.z > 0 && k < boxes.size(); k++) {
                ImageBox box = boxes.get(k);
                if (image.instance[at] == box.instance()) {
                    assertTrue(isIn(box.box_m(), point, 1e-5), box + " pixel " + at);
                    inside[k]++;
                } else if (image.instance[at] != 0) {
                    assertTrue(!isIn(box.box_m(), point, -1e-5), box + " has a point of another, pixel " + at);
                }
            }
        }
        for (int k = 0; k < inside.length; k++) {
            assertEquals(boxes.get(k).seen(), inside[k], "each pixel is a point in the box");
        }
    }

    /** The box of a hull and a wheel below it has no slack. */
    @Test
    void boxesInSpaceShouldTouchTheirBodies() {
        double[] box =
                image(with(PLANE, true, false), 0).labels.boxes().getFirst().box_m();
        assertArrayEquals(new double[] {3, 1.8, 1.5}, new double[] {box[7], box[8], box[9]}, 1e-12);
        List<ImageBox> none = image(with(PLANE, false, false), 0).labels.boxes();
        assertEquals(List.of(), none);
    }

    @Test
    void flowShouldWarpTheNextImageOntoThisOne() {
        DrawnScene scene = with(ground(0, 0.02), true, true);
        CameraImage now = image(scene, 1);
        CameraImage next = image(scene, 2);
        int compared = 0;
        int vehicles = 0;
        List<String> wrong = new ArrayList<>();
        for (int at = 0; at < now.instance.length; at++) {
            double u = at % now.width() + now.labels.flow_px[2 * at];
            double v = Math.floorDiv(at, now.width()) + now.labels.flow_px[2 * at + 1];
            int left = (int) Math.floor(u);
            int top = (int) Math.floor(v);
            boolean within = left > 0 && top > 0 && left + 2 < now.width() && top + 2 < now.height();
            int column = at % now.width();
            int row = at / now.width();
            boolean inner = column > 0 && row > 0 && column + 1 < now.width() && row + 1 < now.height();
            if (within
                    && inner
                    && isSmooth(now, column - 1, row - 1, 3, now.instance[at])
                    && isSmooth(next, left - 1, top - 1, 4, now.instance[at])) {
                compared++;
                vehicles += now.instance[at] != 0 ? 1 : 0;
                for (int k = 0; k < 3; k++) {
                    double warped = bilinear(next, left, top, u - left, v - top, k);
                    if (Math.abs(warped - (now.rgb[3 * at + k] & 0xff)) > 1) {
                        wrong.add(at + " " + warped + " " + (now.rgb[3 * at + k] & 0xff));
                    }
                }
            }
        }
        assertTrue(vehicles > 1000, vehicles + " " + compared);
        assertTrue(
                wrong.size() < 0.001 * compared,
                wrong.size() + " of " + compared + " "
                        + wrong.stream().limit(20).toList());
    }

    /** Whether a square of pixels shows one thing in nearly one colour: no edge of a grain of the ground. */
    private static boolean isSmooth(CameraImage image, int left, int top, int side, int instance) {
        int first = top * image.width() + left;
        for (int n = 0; n < side * side; n++) {
            int at = first + n % side + n / side * image.width();
            for (int k = 0; k < 3; k++) {
                if (Math.abs((image.rgb[3 * at + k] & 0xff) - (image.rgb[3 * first + k] & 0xff)) > 1) {
                    return false;
                }
            }
            if (image.instance[at] != instance) {
                return false;
            }
        }
        return true;
    }

    private static double bilinear(CameraImage image, int left, int top, double du, double dv, int k) {
        int w = image.width();
        int at = 3 * (top * w + left) + k;
        double upper = (1 - du) * (image.rgb[at] & 0xff) + du * (image.rgb[at + 3] & 0xff);
        double lower = (1 - du) * (image.rgb[at + 3 * w] & 0xff) + du * (image.rgb[at + 3 * w + 3] & 0xff);
        return (1 - dv) * upper + dv * lower;
    }

    /** The point of each pixel, moved as stated, is at the stated place of the next image; the ground stands still. */
    @Test
    void flowAndMotionShouldBeThoseOfEachPoint() {
        DrawnScene scene = with(PLANE, true, true);
        CameraImage now = image(scene, 1);
        CameraImage next = image(scene, 2);
        CameraSpec.Lens lens = ((CameraSpec) now.head().calibration().spec()).lens();
        double[] pixel = new double[2];
        int[] compared = new int[4];
        for (int at = 0; at < now.instance.length; at++) {
            Vector3d motion = new Vector3d(
                    now.labels.motion_m[3 * at], now.labels.motion_m[3 * at + 1], now.labels.motion_m[3 * at + 2]);
            if (now.labels.depth_m[at] > 0 && motion.isFinite()) {
                Vector3d there = inCamera(next, inWorld(now, point(now, at).add(motion)));
                assertTrue(lens.project(there.x, there.y, there.z, pixel));
                assertEquals(pixel[0], at % now.width() + 0.5 + now.labels.flow_px[2 * at], 1e-3, "pixel " + at);
                double row = Math.floorDiv(at, now.width()) + 0.5 + now.labels.flow_px[2 * at + 1];
                assertEquals(pixel[1], row, 1e-3, "pixel " + at);
                int instance = now.instance[at];
                assertTrue(instance != 0 || motion.length() == 0, "the ground moves");
                compared[instance]++;
            }
        }
        assertTrue(compared[0] > 3000, "ground " + compared[0]);
        assertTrue(compared[2] > 500 && compared[3] > 500, "vehicles " + compared[2] + " " + compared[3]);
    }

    /** What moves with a vehicle is seen where it is in the next image. */
    @Test
    void motionShouldLeadToTheSurfaceOfTheNextImage() {
        DrawnScene scene = with(PLANE, true, true);
        CameraImage now = image(scene, 1);
        CameraImage next = image(scene, 2);
        double farthest = 0;
        int compared = 0;
        for (int at = 0; at < now.instance.length; at++) {
            int u = (int) Math.floor(at % now.width() + 0.5 + now.labels.flow_px[2 * at]);
            int v = (int) Math.floor(Math.floorDiv(at, now.width()) + 0.5 + now.labels.flow_px[2 * at + 1]);
            if (now.labels.depth_m[at] > 0 && u > 0 && v > 0 && u < now.width() && v < now.height()) {
                int there = v * now.width() + u;
                if (next.instance[there] == now.instance[at] && now.instance[at] == 3) {
                    Vector3d moved = inWorld(
                            now,
                            point(now, at)
                                    .add(
                                            now.labels.motion_m[3 * at],
                                            now.labels.motion_m[3 * at + 1],
                                            now.labels.motion_m[3 * at + 2]));
                    double size_m = next.labels.depth_m[there] / 95;
                    Vector3d off = inWorld(next, point(next, there)).sub(moved);
                    farthest = Math.max(farthest, off.length() / size_m);
                    compared++;
                }
            }
        }
        assertTrue(compared > 300, "pixels " + compared);
        // half a diagonal of a pixel on a surface that is seen at a slant
        assertTrue(farthest < 3, "pixels " + farthest);
    }

    private static Vector3d inCamera(CameraImage image, Vector3d point) {
        Pose pose = image.head().start();
        return new Quaterniond(pose.qx(), pose.qy(), pose.qz(), pose.qw())
                .transformInverse(new Vector3d(point).sub(pose.x_m(), pose.y_m(), pose.z_m()));
    }

    private static Vector3d inWorld(CameraImage image, Vector3d point) {
        Pose pose = image.head().start();
        return new Quaterniond(pose.qx(), pose.qy(), pose.qz(), pose.qw())
                .transform(point)
                .add(pose.x_m(), pose.y_m(), pose.z_m());
    }

    /** A fish-eye of 94 degrees to each side of its axis sees the ground behind the camera, too. */
    @Test
    void labelsShouldReachBehindTheCamera() {
        String fisheye = CAMERA.replace(
                "fov_deg: 50", "focal_px: 48, distortion: {model: kannala-brandt, coefficients: [0.01, 0, 0, 0]}");
        CameraImage image = image(with(PLANE, false, false), 1, fisheye);
        int behind = 0;
        for (int at = 0; at < image.semantic.length; at++) {
            boolean isGround = image.semantic[at] != SceneClass.SKY && image.semantic[at] != SceneClass.VOID;
            Vector3d normal = new Vector3d(
                    image.labels.normal[3 * at], image.labels.normal[3 * at + 1], image.labels.normal[3 * at + 2]);
            assertEquals(isGround ? 1 : 0, normal.length(), 1e-6, "pixel " + at);
            if (image.semantic[at] == SceneClass.VOID) {
                assertTrue(Float.isNaN(image.labels.flow_px[2 * at]), "outside the lens, pixel " + at);
            }
            behind += image.labels.depth_m[at] < 0 ? 1 : 0;
        }
        assertTrue(behind > 50, "pixels " + behind);
    }

    @Test
    void normalsShouldBeThoseOfTheSurfaces() {
        CameraImage image = image(with(PLANE, false, false), 0);
        Pose pose = image.head().start();
        Vector3d up =
                new Quaterniond(pose.qx(), pose.qy(), pose.qz(), pose.qw()).transformInverse(new Vector3d(0, 0, 1));
        int last = image.instance.length - 1;
        for (int d = 0; d < 3; d++) {
            assertEquals(up.get(d), image.labels.normal[3 * last + d], 1e-6);
            assertEquals(0, image.labels.normal[d], "the sky has none");
        }
    }
}
