package org.furrow.vehicle.steering;

import org.furrow.vehicle.hydraulic.Oil;

/** A steering valve for tests. */
public final class Steerings {
    private Steerings() {}

    public static SteeringValveSpec valve(double damping_Nspm, double leak_m3psPa) {
        return new SteeringValveSpec(
                new SteeringValveSpec.Spool(2 * Math.PI * 40, 0.7, 0.1, 8e-6, 1, 1),
                new Oil(1.4e9, 870, 0.62),
                new SteeringValveSpec.Supply(17.5e6, 1.5e6),
                new SteeringValveSpec.Cylinder(2.3130e-3, 0.2, 2e-4, leak_m3psPa, 1500, damping_Nspm),
                new SteeringValveSpec.Linkage(0.16, 0.05),
                new SteeringValveSpec.Loop(15, 0.02),
                1e-5);
    }
}
