package org.furrow.node.scenario.reader;

import java.util.ArrayList;
import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.spec.FourWheelSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import org.furrow.vehicle.spec.PlanarSpec;
import org.furrow.vehicle.spec.VehicleSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.TouchingBody;

/** Gives the tyre of a scenario to all wheels of a vehicle. */
final class OtherTyres {
    private OtherTyres() {}

    static VehicleSpec on(VehicleSpec spec, YamlNode tyre) throws InputError {
        return switch (spec) {
            case FourWheelSpec given ->
                new FourWheelSpec(
                        given.name(),
                        given.chassis(),
                        axle(given.front(), tyre),
                        axle(given.rear(), tyre),
                        given.engine(),
                        given.steering(),
                        given.hull());
            case MultibodySpec given -> multibody(given, tyre);
            case PlanarSpec given ->
                throw tyre.error("'" + given.name() + "' is a planar vehicle, whose tyres are part of its model");
        };
    }

    private static FourWheelSpec.Axle axle(FourWheelSpec.Axle given, YamlNode tyre) throws InputError {
        FourWheelSpec.Wheel wheel = given.wheel();
        FourWheelSpec.Wheel other = new FourWheelSpec.Wheel(
                wheel.mass_kg(),
                wheel.radius_m(),
                body(wheel.tyre(), tyre, wheel.radius_m(), wheel.mass_kg()),
                wheel.spinInertia_kgm2(),
                wheel.inertia_kgm2(),
                wheel.maxBrake_Nm());
        return new FourWheelSpec.Axle(given.x_m(), given.z_m(), given.track_m(), other, given.suspension());
    }

    private static MultibodySpec multibody(MultibodySpec given, YamlNode tyre) throws InputError {
        List<MultibodySpec.Wheel> wheels = new ArrayList<>();
        for (MultibodySpec.Wheel wheel : given.wheels()) {
            wheels.add(new MultibodySpec.Wheel(
                    wheel.name(),
                    wheel.body(),
                    wheel.joint(),
                    body(wheel.tyre(), tyre, wheel.radius_m(), TyreReader.WHEEL_KG),
                    wheel.radius_m(),
                    wheel.maxBrake_Nm()));
        }
        return given.with(wheels);
    }

    private static TouchingBody body(TouchingBody given, YamlNode tyre, double radius_m, double mass_kg)
            throws InputError {
        double width_m = given.shape() instanceof Shape.Cylinder cylinder ? cylinder.width_m() : 0.5 * radius_m;
        return given.with(TyreReader.read(tyre, radius_m, width_m, mass_kg));
    }
}
