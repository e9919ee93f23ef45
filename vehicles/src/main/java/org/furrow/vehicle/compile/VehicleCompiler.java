package org.furrow.vehicle.compile;

import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.dynamics.FourWheelModel;
import org.furrow.vehicle.spec.FourWheelSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import org.furrow.vehicle.spec.VehicleSpec;

/** Compiles the specification of a vehicle to its model. */
public final class VehicleCompiler {
    private VehicleCompiler() {}

    public static VehicleModel compile(VehicleSpec spec) {
        return switch (spec) {
            case FourWheelSpec fourWheel -> new FourWheelModel(fourWheel);
            case MultibodySpec multibody -> new MultibodyCompiler(multibody).compile();
        };
    }
}
