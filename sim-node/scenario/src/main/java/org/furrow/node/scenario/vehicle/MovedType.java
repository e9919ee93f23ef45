package org.furrow.node.scenario.vehicle;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.moved.MovedSpec;
import org.furrow.vehicle.solid.HardBody;
import org.furrow.vehicle.spec.Vector;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/** Vehicle type {@code moved}. */
public final class MovedType implements VehicleType {
    @Override
    public String name() {
        return "moved";
    }

    @Override
    public MovedSpec read(YamlNode root, SpecFile file) throws InputError {
        file.mistakes().end();
        ShapeReader shapes = new ShapeReader(file.source(), file.onFile());
        double mass_kg = root.number("mass_kg");
        List<MovedSpec.Part> parts = new ArrayList<>();
        for (YamlNode node : root.get("bodies").items()) {
            Shape shape = shapes.shape(node.get("shape"));
            Vector at_m = node.has("at_m") ? Values.vector(node.get("at_m")) : Vector.ZERO;
            TouchingBody body = ShapeReader.body(shape, node).as(node.text("name"), Role.OBSTACLE);
            parts.add(node.build(() -> new MovedSpec.Part(HardBody.of(body, mass_kg), at_m)));
        }
        List<Shape.Hull> hull = ShapeReader.hulls(root);
        double extent_m = root.has("extent_m") ? root.number("extent_m") : 1 + MovedSpec.extent_m(parts);
        return root.build(() -> new MovedSpec(root.text("name"), mass_kg, parts, hull, extent_m));
    }
}
