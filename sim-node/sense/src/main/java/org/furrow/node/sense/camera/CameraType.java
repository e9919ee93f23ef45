package org.furrow.node.sense.camera;

import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.sense.frame.RenderedRun;
import org.furrow.node.sense.scene.FrameSensorType;
import org.furrow.node.sense.scene.SceneBoxes;
import org.furrow.node.sense.suite.CameraSpec;
import org.furrow.node.sense.suite.Distortion;
import org.furrow.node.sense.suite.Mount;
import org.furrow.node.sense.suite.SensorSpec;
import org.furrow.node.sense.suite.Suite;

/** Cameras. */
public final class CameraType implements FrameSensorType {
    @Override
    public String name() {
        return "camera";
    }

    @Override
    public SensorSpec read(YamlNode node, Mount mount) throws InputError {
        return new CameraSpec(
                node.text("name"),
                mount,
                node.number("rate_hz"),
                lens(node),
                new CameraSpec.Shutter(
                        node.number("phase_s"),
                        node.number("exposure_s"),
                        node.integer("blur_samples"),
                        node.number("readout_s")),
                aperture(node),
                new CameraSpec.Outputs(
                        node.flag("rgb"),
                        node.flag("truth"),
                        node.number("range_m"),
                        labels(node),
                        node.choice("bayer", CameraSpec.Bayer.class),
                        node.integer("antialias")),
                noise(node));
    }

    private static CameraSpec.Noise noise(YamlNode node) {
        YamlNode noise = node.get("noise");
        return new CameraSpec.Noise(
                noise.number("shot"), noise.number("read"), StrictMath.pow(10, node.number("gain_db") / 20));
    }

    private static CameraSpec.Aperture aperture(YamlNode node) throws InputError {
        double exposure = StrictMath.pow(2, node.number("exposure_ev"));
        if (!node.has("lens")) {
            return CameraSpec.Aperture.pinhole(exposure);
        }
        YamlNode lens = node.get("lens");
        if (!node.flag("rgb")) {
            throw lens.error("has no effect without rgb: true; leave it out");
        }
        return new CameraSpec.Aperture(
                exposure, 1e-3 * lens.number("focal_mm") / lens.number("f_number"), lens.number("focus_m"));
    }

    private static CameraSpec.Lens lens(YamlNode node) {
        Distortion distortion = Distortion.NONE;
        if (node.has("distortion")) {
            YamlNode given = node.get("distortion");
            List<Double> coefficients =
                    Arrays.stream(given.get("coefficients").numbers()).boxed().toList();
            distortion = new Distortion(given.choice("model", Distortion.Model.class), coefficients);
        }
        CameraSpec.Lens lens = CameraSpec.Lens.of(
                node.integer("width"),
                node.integer("height"),
                StrictMath.toRadians(node.number("fov_deg")),
                distortion);
        return lens.with(
                node.has("focal_px") ? node.number("focal_px") : lens.focal_px(),
                node.has("cx_px") ? node.number("cx_px") : lens.cx_px(),
                node.has("cy_px") ? node.number("cy_px") : lens.cy_px());
    }

    private static Set<CameraSpec.Label> labels(YamlNode node) {
        return node.items("labels").stream()
                .map(each -> each.choice(CameraSpec.Label.class))
                .collect(Collectors.toSet());
    }

    @Override
    public Sensors prepare(RenderedRun run) throws InputError {
        Suite.Light light = run.light();
        return mounting -> {
            CameraSpec spec = (CameraSpec) mounting.calibration().spec();
            SceneBoxes boxes = new SceneBoxes(mounting.all(), run.scenario().ground());
            Shading shading =
                    new Shading(light, run.suite().weather(), mounting.all().frame());
            return number -> new CameraJob(mounting, spec, shading, boxes, number);
        };
    }
}
