package org.furrow.node.scenario.reader;

import java.util.OptionalDouble;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/** Gives the tyre of a scenario to all wheels of a vehicle. */
final class OtherTyres {
    private OtherTyres() {}

    static VehicleSpec on(VehicleSpec spec, YamlNode tyre) throws InputError {
        return tyre.build(() -> spec.with((given, radius_m, mass_kg) -> tyre(given, tyre, radius_m, mass_kg)));
    }

    private static TouchingBody tyre(TouchingBody given, YamlNode tyre, double radius_m, OptionalDouble mass_kg)
            throws InputError {
        double width_m = given.shape() instanceof Shape.Cylinder cylinder ? cylinder.width_m() : 0.5 * radius_m;
        return given.with(TyreReader.read(tyre, radius_m, width_m, mass_kg.orElse(TyreReader.WHEEL_KG)));
    }
}
