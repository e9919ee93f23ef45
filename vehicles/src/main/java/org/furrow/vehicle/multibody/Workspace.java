package org.furrow.vehicle.multibody;

import org.furrow.vehicle.dynamics.Multibody;
import org.furrow.vehicle.dynamics.Stepper;
import org.jspecify.annotations.Nullable;

/**
 * Work arrays for the step of a mechanism. Vehicles of one model that a thread steps one after the other share them, so
 * that they stay in the thread's caches. Between two steps they hold nothing but the kinematics of one state.
 */
final class Workspace {
    final Multibody multibody;
    final Stepper stepper;
    private @Nullable MultibodyVehicle placed;
    private long version;

    /** @param companion that the stepper integrates with the mechanism */
    Workspace(MultibodyVehicleModel model, Stepper.@Nullable Companion companion) {
        multibody = new Multibody(model.mechanism);
        stepper = new Stepper(multibody, model.spec.integrator(), companion);
    }

    /**
     * Computes the kinematics of a vehicle's state, unless they are those of the last call.
     *
     * @param stateVersion number of this state among the states of the vehicle
     */
    void place(MultibodyVehicle vehicle, long stateVersion, double[] q, double[] v) {
        if (placed != vehicle || version != stateVersion) {
            multibody.updateKinematics(q, v);
            placed = vehicle;
            version = stateVersion;
        }
    }
}
