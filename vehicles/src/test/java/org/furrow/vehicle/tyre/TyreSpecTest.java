package org.furrow.vehicle.tyre;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.furrow.vehicle.spec.Curve;
import org.junit.jupiter.api.Test;

class TyreSpecTest {
    @Test
    void shouldExtrapolateTheLastSlopeOfTheLoad() {
        TyreSpec spec = Wheel.spec(0, Wheel.SLIP);
        assertEquals(0, spec.loadAt_N(-0.1));
        assertEquals(1800, spec.loadAt_N(0.01));
        assertEquals(30000 + 0.05 * 14500 / 0.04, spec.loadAt_N(0.15), 1e-6);
    }

    @Test
    void shouldRejectInvalidValues() {
        refuse("must begin at (0, 0)", () -> tyre(curve(0, 1, 0.1, 1000)));
        refuse("end below the radius", () -> tyre(curve(0, 0, 0.5, 1000)));
        refuse("must ascend", () -> tyre(curve(0, 0, 0.1, 0)));
        refuse("tyre.radius_m must be > 0", () -> new TyreSpec(0, 0.2, Wheel.LOAD, 0, Wheel.SLIP, Wheel.TRACTION));
        refuse(
                "tyre.width_m must be > 0",
                () -> new TyreSpec(0.4, Double.NaN, Wheel.LOAD, 0, Wheel.SLIP, Wheel.TRACTION));
        refuse(
                "tyre.damping_Nspm must be >= 0",
                () -> new TyreSpec(0.4, 0.2, Wheel.LOAD, -1, Wheel.SLIP, Wheel.TRACTION));
        refuse("tyre.relaxation_m must be > 0", () -> new SlipSpec(1, 1, 1, 0, 0, 0));
        refuse("tyre.grip must be > 0", () -> new SlipSpec(0, 1, 1, 1, 0, 0));
        refuse("tyre.discs must be in [1, 99]", () -> Wheel.discs(0));
        refuse("tyre.springs must be in [8, 9999]", () -> Wheel.springs(7));
        refuse("nominal_m must be < radius_m", () -> new RadialSpringSpec(Wheel.spec(0, Wheel.SLIP), 72, 0.5));
    }

    private static TyreSpec tyre(Curve load_N) {
        return new TyreSpec(0.4, 0.2, load_N, 0, Wheel.SLIP, Wheel.TRACTION);
    }

    private static Curve curve(double x0, double y0, double x1, double y1) {
        return new Curve(List.of(new double[] {x0, y0}, new double[] {x1, y1}));
    }

    private static void refuse(String part, Runnable making) {
        IllegalArgumentException refusal = assertThrows(IllegalArgumentException.class, making::run);
        assertTrue(String.valueOf(refusal.getMessage()).contains(part), refusal.getMessage());
    }
}
