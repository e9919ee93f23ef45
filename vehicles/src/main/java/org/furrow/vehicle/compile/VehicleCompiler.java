package org.furrow.vehicle.compile;

import org.furrow.vehicle.VehicleModel;
import org.furrow.vehicle.dynamics.FourWheelModel;
import org.furrow.vehicle.spec.FourWheelSpec;
import org.furrow.vehicle.spec.MultibodySpec;
import org.furrow.vehicle.spec.VehicleSpec;

/** Turns a specification into the model that is stepped: the one place that knows which type becomes what. */
public final class VehicleCompiler {
    private VehicleCompiler() {}

    /** The model of a specification. */
    public static VehicleModel compile(VehicleSpec spec) {
        return switch (spec) {
            case FourWheelSpec fourWheel -> new FourWheelModel(fourWheel);
            case MultibodySpec multibody -> MultibodyCompiler.compile(multibody);
        };
    }
}
