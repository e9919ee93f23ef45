package org.furrow.node.scenario.visual;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.VehiclePlan;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.spec.DrawnBelt;
import org.furrow.world.contact.ConvexHull;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.Triangles;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class VehicleVisualTest {
    private static final String CUBE = """
            v 0 0 0
            v 1 0 0
            v 1 1 0
            v 0 1 0
            v 0 0 1
            v 1 0 1
            v 1 1 1
            v 0 1 1
            f 4 3 2 1
            usemtl glass
            f 5 6 7 8
            f 1 2 6 5
            f 2 3 7 6
            f 3 4 8 7
            f 4 1 5 8
            """;

    @TempDir
    Path folder;

    private static VehiclePlan plan(String vehicle) throws InputError {
        return plan(Source.ofText("look.yaml", scenario(vehicle)));
    }

    private static VehiclePlan plan(Source source) throws InputError {
        Scenario scenario = ScenarioReader.read(source, List.of());
        return scenario.vehicles().getFirst();
    }

    private static VisualMesh chassis(VehiclePlan plan) {
        return Objects.requireNonNull(plan.visual().chassis(plan.model()));
    }

    private static String scenario(String vehicle) {
        return """
                furrow: 1
                name: look
                duration_s: 0.1
                terrain: {type: flat}
                surface: rigid
                vehicles:
                  - {name: v, type: %s, start: {x_m: 0, y_m: 0, heading_deg: 0, settle_s: 0}, driver: {type: none}}
                """.formatted(vehicle);
    }

    /** Boxes of the hull and of the wheels, with what mirrors, guards and an aerial add. */
    private static void assertNear(VehicleModel model, VisualMesh mesh) {
        double[] box = {9, 9, 9, -9, -9, -9};
        for (double[] each : Objects.requireNonNull(model.collisionBody()).bounds_m()) {
            for (int d = 0; d < 3; d++) {
                box[d] = Math.min(box[d], each[d]);
                box[3 + d] = Math.max(box[3 + d], each[3 + d]);
            }
        }
        for (Measures.Wheel wheel : Measures.of(model).wheels()) {
            box[0] = Math.min(box[0], wheel.x() - wheel.radius_m());
            box[3] = Math.max(box[3], wheel.x() + wheel.radius_m());
        }
        Triangles triangles = mesh.triangles();
        for (int v = 0; v < triangles.vertices(); v++) {
            double x = triangles.coordinate(v, 0);
            assertTrue(x > box[0] - 0.6 && x < box[3] + 0.3, "x " + x);
            assertTrue(triangles.coordinate(v, 2) < box[5] + 1.1, "z " + triangles.coordinate(v, 2));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "hmmwv, OFF_ROADER",
        "patrol-4x4, OFF_ROADER",
        "mtv, TRUCK",
        "m113, CARRIER",
        "marder, CARRIER",
        "tractor-four-wheel, TRACTOR",
        "wheel-loader, LOADER",
        "viper, ROVER",
        "rocker-bogie, ROVER",
        "track-robot, ROVER"
    })
    void builtInVehiclesHaveMeshesOfTheirKindOnTheirHull(String name, VehicleVisual.Style style) throws InputError {
        VehiclePlan plan = plan(name);
        assertEquals(style, plan.visual().style());
        VisualMesh mesh = chassis(plan);
        assertNear(plan.model(), mesh);
        assertTrue(mesh.volume_m3() > 0, "outer sides are outside");
        Set<Finish> finishes = EnumSet.noneOf(Finish.class);
        for (VisualMesh each : withLinks(plan, mesh)) {
            assertTrue(each.volume_m3() > 0, "outer sides are outside");
            for (int t = 0; t < each.triangles().count(); t++) {
                finishes.add(each.finish(t));
            }
        }
        assertTrue(finishes.contains(Finish.BODY) && finishes.contains(Finish.GLASS));
        assertTrue(
                mesh.triangles().count() < 6000, "triangles " + mesh.triangles().count());
    }

    /** The meshes of a vehicle's bodies but its wheels; each drawn body has one unless it is a piece of a belt. */
    private static List<VisualMesh> withLinks(VehiclePlan plan, VisualMesh chassis) {
        VehicleModel model = plan.model();
        List<@Nullable VisualMesh> links = plan.visual().links(model);
        int drawn = 0;
        for (int link = 0; link < model.linkNames().size(); link++) {
            drawn += model.linkBoxes(link).isEmpty() ? 0 : 1;
        }
        int pieces = model.drawnBelts().stream().mapToInt(DrawnBelt::links).sum();
        List<VisualMesh> all =
                new ArrayList<>(links.stream().filter(Objects::nonNull).toList());
        assertEquals(drawn - pieces, all.size());
        model.drawnBelts().forEach(belt -> all.add(plan.visual().shoe(belt)));
        all.add(chassis);
        return all;
    }

    /** The windows of a loader's cab are on the rear frame, and its bucket has the hollow that carries soil. */
    @Test
    void partsOfALoaderAreOnTheirBodies() throws InputError {
        VehiclePlan plan = plan("wheel-loader");
        List<String> names = plan.model().linkNames();
        List<@Nullable VisualMesh> links = plan.visual().links(plan.model());
        assertTrue(has(Objects.requireNonNull(links.get(names.indexOf("rear"))), Finish.GLASS));
        assertFalse(has(chassis(plan), Finish.GLASS));
        VisualMesh mesh = Objects.requireNonNull(links.get(names.indexOf("bucket")));
        assertTrue(has(mesh, Finish.METAL), "teeth");
        Triangles bucket = mesh.triangles();
        double most = 0;
        double lowest = 0;
        for (int v = 0; v < bucket.vertices(); v++) {
            most = Math.max(most, bucket.coordinate(v, 1));
            lowest = Math.min(lowest, bucket.coordinate(v, 2));
        }
        assertTrue(most > 0.5 * 2.55 && most < 0.5 * 2.55 + 0.1, "half its width " + most);
        assertTrue(lowest < -0.39 && lowest > -0.5, "its underside " + lowest);
    }

    private static boolean has(VisualMesh mesh, Finish finish) {
        return IntStream.range(0, mesh.triangles().count()).anyMatch(t -> mesh.finish(t) == finish);
    }

    /** A boulder fills its hull but for rounded edges and hollows, and nothing of it is outside. */
    @Test
    void aStoneIsInItsHull() throws InputError {
        VehiclePlan plan = plan("boulder");
        VisualMesh mesh = chassis(plan);
        List<Shape.Point> points = Objects.requireNonNull(plan.model().collisionBody())
                .hulls()
                .getFirst()
                .points();
        double[] planes = ConvexHull.of(points).planes();
        Triangles triangles = mesh.triangles();
        int round = 0;
        for (int t = 0; t < triangles.count(); t++) {
            assertEquals(Finish.STONE, mesh.finish(t));
            round += mesh.isRound(t) ? 1 : 0;
            double facing = 0;
            for (int k = 0; k < 9; k++) {
                facing += mesh.normal(t, k / 3, k % 3) * triangles.coordinate(triangles.corner(t, k / 3), k % 3);
            }
            assertTrue(facing > 0, "normals point outwards");
        }
        assertTrue(round > 0.9 * triangles.count(), "round faces " + round);
        double deepest_m = 0;
        for (int v = 0; v < triangles.vertices(); v++) {
            double inside_m = Double.POSITIVE_INFINITY;
            for (int f = 0; f < planes.length; f += 4) {
                double out = 0;
                for (int d = 0; d < 3; d++) {
                    out += planes[f + d] * triangles.coordinate(v, d);
                }
                inside_m = Math.min(inside_m, planes[f + 3] - out);
            }
            assertTrue(inside_m > -1e-12, "outside by " + -inside_m);
            deepest_m = Math.max(deepest_m, inside_m);
        }
        assertTrue(deepest_m > 0.02 && deepest_m < 0.12, "deepest " + deepest_m);
        double ellipsoid_m3 = 4 * Math.PI / 3 * 0.35 * 0.3 * 0.25;
        assertEquals(0.7, mesh.volume_m3() / ellipsoid_m3, 0.2);
    }

    @Test
    void bothSidesOfAVehicleAreAlike() throws InputError {
        VehiclePlan plan = plan("patrol-4x4");
        Triangles triangles = chassis(plan).triangles();
        double left = 0;
        double right = 0;
        for (int v = 0; v < triangles.vertices(); v++) {
            left = Math.max(left, triangles.coordinate(v, 1));
            right = Math.max(right, -triangles.coordinate(v, 1));
        }
        assertEquals(left, right, 1e-12);
    }

    @Test
    void aWheelHasTheRadiusOfItsLugsAndTheWidthOfItsTyre() {
        VisualMesh mesh = WheelMesh.of(0.5, 0.3, WheelMesh.Tread.BLOCKS, Finish.METAL);
        Triangles triangles = mesh.triangles();
        double radius = 0;
        double half = 0;
        for (int v = 0; v < triangles.vertices(); v++) {
            radius = Math.max(radius, Math.hypot(triangles.coordinate(v, 0), triangles.coordinate(v, 2)));
            half = Math.max(half, Math.abs(triangles.coordinate(v, 1)));
        }
        assertEquals(0.5, radius, 0.003);
        assertEquals(0.15, half, 1e-12);
        double volume = Math.PI * 0.25 * 0.3;
        // the feet of the lugs are inside the tyre and count twice
        assertTrue(mesh.volume_m3() > 0.6 * volume && mesh.volume_m3() < 1.3 * volume, "volume " + mesh.volume_m3());
    }

    private Source withMesh(String visual, String mesh) throws Exception {
        Files.writeString(folder.resolve("body.obj"), mesh);
        String vehicle = Library.findVehicle("patrol-4x4").bytes().text();
        String own = vehicle.replaceFirst("(?m)^visual:.*$", "visual: " + visual);
        Files.writeString(folder.resolve("own.yaml"), own);
        Files.writeString(folder.resolve("look.yaml"), scenario("own"));
        return Source.ofFile(folder.resolve("look.yaml"));
    }

    @Test
    void aMeshOfTheUserReplacesTheBodyAndIsAFileOfTheRun() throws Exception {
        Source source = withMesh("{mesh: body.obj, style: off-roader, albedo: [1, 0, 0]}", CUBE);
        VehiclePlan plan = plan(source);
        VisualMesh mesh = chassis(plan);
        assertEquals(12, mesh.triangles().count());
        assertEquals(1, mesh.volume_m3(), 1e-12);
        assertEquals(Finish.BODY, mesh.finish(0), "before usemtl");
        assertEquals(Finish.GLASS, mesh.finish(2));
        double[] albedo = new double[3];
        assertEquals(List.of(1.0, 0.0, 0.0), plan.visual().albedo());
        mesh.finish(0).albedo(new double[] {1, 0, 0}, albedo);
        assertTrue(Arrays.equals(new double[] {1, 0, 0}, albedo));
        List<String> files = new ArrayList<>();
        VehicleReader.read(Source.ofFile(folder.resolve("own.yaml")), file -> files.add(file.label()));
        assertEquals(1, files.stream().filter(file -> file.endsWith("body.obj")).count());
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {mesh: other.obj}      | there is no file 'other.obj'
            {mesh: body.stl}       | body.stl
            {style: lorry}         | off-roader
            {mesh: body.obj, x: 1} | unknown key
            {albedo: [2, 0, 0]}    | albedo
            """)
    void wrongKeysAreOneError(String visual, String expected) throws Exception {
        Source source = withMesh(visual, CUBE);
        InputError error = assertThrows(InputError.class, () -> plan(source));
        String message = Objects.requireNonNull(error.getMessage());
        assertEquals(1, message.lines().count(), message);
        assertTrue(message.contains(expected), message);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            v 0 0 0 | has no faces
            INWARDS | faces inwards
            HUGE    | coordinates are in m
            """)
    void wrongMeshesAreOneError(String mesh, String expected) throws Exception {
        String text =
                switch (mesh) {
                    case "INWARDS" -> CUBE.replaceAll("(?m)^f (\\d) (\\d) (\\d) (\\d)$", "f $4 $3 $2 $1");
                    case "HUGE" -> CUBE.replaceAll("(?m)^v (\\d) (\\d) (\\d)$", "v $1000 $200 $300");
                    default -> mesh;
                };
        Source source = withMesh("{mesh: body.obj}", text);
        InputError error = assertThrows(InputError.class, () -> plan(source));
        String message = Objects.requireNonNull(error.getMessage());
        assertEquals(1, message.lines().count(), message);
        assertTrue(message.contains(expected), message);
    }

    @Test
    void aFileWithoutTheKeyShowsTheBoxesOfTheHull() throws Exception {
        Source source = withMesh("{style: boxes}", CUBE);
        VehiclePlan plan = plan(source);
        assertNull(plan.visual().chassis(plan.model()));
        assertTrue(plan.visual().wheels(plan.model()).stream().allMatch(mesh -> mesh == null));
    }
}
