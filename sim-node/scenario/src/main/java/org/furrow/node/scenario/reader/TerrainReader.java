package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.GroundKind;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.scenario.value.Values;
import org.furrow.scm.contact.ScmFrame;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.rigid.RoadMaterials;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilMap;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.scm.terrain.Area;
import org.furrow.scm.terrain.BoundedSurface;
import org.furrow.scm.terrain.FlatSurface;
import org.furrow.scm.terrain.MeshSurface;
import org.furrow.scm.terrain.ObjReader;
import org.furrow.scm.terrain.Obstacle;
import org.furrow.scm.terrain.ObstacleSurface;
import org.furrow.scm.terrain.PatchworkSurface;
import org.furrow.scm.terrain.RoughSurface;
import org.furrow.scm.terrain.SoiledSurface;
import org.furrow.world.contact.RoadMaterial;
import org.furrow.world.grid.UndeformedSurface;

/** Reads the ground of a scenario: surface, frame and soils. */
final class TerrainReader {
    /** Of a rock, which is round. */
    private static final double NO_HEADING = 0.5 * Math.PI;

    private final YamlNode root;
    private final FileFinder files;
    private final PlacedMaterials<Soil> soils = new PlacedMaterials<>(SoilReader::read);
    private final PlacedMaterials<RoadMaterial> pavements = new PlacedMaterials<>(VtiReader::pavement);
    private final ElevationReader elevation;

    TerrainReader(YamlNode root, FileFinder files) {
        this.root = root;
        this.files = files;
        elevation = new ElevationReader(root);
    }

    /** Reads the ground, whose surface has been read. */
    Scenario.GroundPlan read(Scenario.GroundPlan surface) throws InputError {
        UndeformedSurface form = surface.undeformed();
        if (ScenarioReader.isRigid(root)) {
            ContactReader.requireNone(root);
            RoadMaterials materials = VtiReader.read(root, files);
            return plan(form, GroundKind.rigid(surface.frame(), materials));
        }
        VtiReader.requireNone(root);
        soils.number(root.get("soil"));
        UndeformedSurface ground = soiled(form);
        ScmSpec spec = ContactReader.read(root, soils.list(), surface.frame());
        if (pavements.list().isEmpty()) {
            return plan(ground, GroundKind.soil(spec));
        }
        SoilMap places = (x_m, y_m) -> UndeformedSurface.pavement(ground.material(x_m, y_m));
        return plan(ground, root.build(() -> GroundKind.paved(spec, new RoadMaterials(places, pavements.list()))));
    }

    /** Reads the surface alone, as rigid ground. */
    Scenario.GroundPlan readSurface() throws InputError {
        YamlNode terrain = root.get("terrain");
        return plan(form(terrain, root.integer64("seed")), GroundKind.rigid(frame(terrain), RoadMaterials.plain(1)));
    }

    private Scenario.GroundPlan plan(UndeformedSurface ground, GroundKind kind) throws InputError {
        return new Scenario.GroundPlan(ground, kind, root.number("grid_m"), elevation.projections(), field());
    }

    private List<double[]> field() throws InputError {
        return root.has("field") ? Values.rows(root.get("field")) : List.of();
    }

    private UndeformedSurface form(YamlNode node, long seed) throws InputError {
        UndeformedSurface base = node.text("type").equals("patches") ? patchwork(node) : patch(node);
        return node.build(() -> {
            UndeformedSurface ground = base;
            if (node.has("roughness")) {
                YamlNode rough = node.get("roughness");
                ground = new RoughSurface(ground, rough.number("amplitude_m"), rough.number("wavelength_m"), seed);
            }
            if (node.has("obstacles")) {
                List<Obstacle> obstacles = new ArrayList<>();
                for (YamlNode obstacle : node.get("obstacles").items()) {
                    obstacles.add(obstacle.build(() -> obstacle(obstacle)));
                }
                ground = new ObstacleSurface(ground, obstacles);
            }
            return node.has("boundary_m") ? new BoundedSurface(ground, area(node.get("boundary_m"))) : ground;
        });
    }

    private static Obstacle obstacle(YamlNode node) {
        Obstacle.Form form =
                switch (node.text("type")) {
                    case "half-round" -> new Obstacle.HalfRound(node.number("radius_m"));
                    case "rock" -> new Obstacle.Rock(node.number("radius_m"), node.number("height_m"));
                    default -> new Obstacle.Step(node.number("height_m"), node.number("length_m"));
                };
        double[] at_m = node.get("at_m").numbers();
        double heading = form instanceof Obstacle.Rock ? NO_HEADING : StrictMath.toRadians(node.number("heading_deg"));
        return new Obstacle(
                form,
                at_m[0],
                at_m[1],
                node.has("width_m") ? node.number("width_m") : 2 * form.reach_m(),
                StrictMath.cos(heading),
                StrictMath.sin(heading));
    }

    private UndeformedSurface patch(YamlNode node) throws InputError {
        if (node.text("type").equals("flat")) {
            return new FlatSurface(0, node.has("size_m") ? 0.5 * node.number("size_m") : Double.POSITIVE_INFINITY);
        }
        Source file = files.find(node, "file", "", "terrain");
        return switch (node.text("type")) {
            case "elevation" -> elevation.read(node, file);
            case "heightmap" -> GroundFiles.heightmap(node, file);
            default ->
                Values.parse(
                        file,
                        () -> new MeshSurface(
                                ObjReader.read(file.label(), file.bytes().text())));
        };
    }

    private UndeformedSurface patchwork(YamlNode node) throws InputError {
        List<PatchworkSurface.Patch> patches = new ArrayList<>();
        for (YamlNode patch : node.get("patches").items()) {
            double[] at_m = patch.has("at_m") ? patch.get("at_m").numbers() : new double[3];
            patches.add(new PatchworkSurface.Patch(area(patch.get("area_m")), patch(patch), at_m[0], at_m[1], at_m[2]));
        }
        return new PatchworkSurface(patches);
    }

    static Area area(YamlNode node) throws InputError {
        double[] southWest = node.items().get(0).numbers();
        double[] northEast = node.items().get(1).numbers();
        return node.build(() -> new Area(southWest[0], southWest[1], northEast[0], northEast[1]));
    }

    private static ScmFrame frame(YamlNode terrain) throws InputError {
        if (!terrain.has("frame")) {
            return ScmFrame.WORLD;
        }
        YamlNode node = terrain.get("frame");
        double[] origin_m = node.has("origin_m") ? node.get("origin_m").numbers() : new double[3];
        return node.build(() -> ScmFrame.of(
                origin_m[0],
                origin_m[1],
                origin_m[2],
                StrictMath.toRadians(node.number("roll_deg")),
                StrictMath.toRadians(node.number("pitch_deg")),
                StrictMath.toRadians(node.number("yaw_deg"))));
    }

    /** Number of the material of a region or a class: a soil or a pavement. */
    private int material(YamlNode node) throws InputError {
        if (node.has("pavement")) {
            return UndeformedSurface.paved(pavements.number(node.get("pavement")));
        }
        return soils.number(node.has("soil") ? node.get("soil") : node);
    }

    private UndeformedSurface soiled(UndeformedSurface form) throws InputError {
        List<Obstacle> rocks = ObstacleSurface.of(form).stream()
                .filter(obstacle -> obstacle.form() instanceof Obstacle.Rock)
                .toList();
        if (!root.has("soil_raster") && !root.has("soil_regions") && rocks.isEmpty()) {
            return form;
        }
        SoilMap soft = PlacedMaterials.map(root, "soil_raster", "soil_regions", this::material, files);
        if (rocks.isEmpty()) {
            return new SoiledSurface(form, soft);
        }
        int hard = soils.number(SoilPresets.ROCK);
        return new SoiledSurface(
                form,
                (x_m, y_m) -> rocks.stream().anyMatch(rock -> rock.isRockAt(x_m, y_m)) ? hard : soft.at(x_m, y_m));
    }
}
