package org.furrow.node.scenario.vehicle;

import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.value.Values;
import org.furrow.vehicle.body.BodySpec;
import org.furrow.vehicle.solid.HardBody;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/** Vehicle type {@code body}. */
public final class BodyType implements VehicleType {
    @Override
    public String name() {
        return "body";
    }

    @Override
    public BodySpec read(YamlNode root, SpecFile file) throws InputError {
        Mistakes mistakes = file.mistakes();
        mistakes.end();
        Shape shape = new ShapeReader(file.source(), file.onFile()).shape(root.get("shape"));
        double mass_kg = root.number("mass_kg");
        return root.build(() -> {
            TouchingBody body = ShapeReader.body(shape, root).as("body", Role.OBSTACLE);
            return new BodySpec(
                    root.text("name"),
                    mass_kg,
                    HardBody.of(body, mass_kg),
                    root.has("inertia_kgm2")
                            ? Values.vector(root.get("inertia_kgm2"))
                            : BodySpec.ellipsoid_kgm2(shape, mass_kg));
        });
    }
}
