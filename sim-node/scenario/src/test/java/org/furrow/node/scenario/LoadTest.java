package org.furrow.node.scenario;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.node.input.YamlDocument.Setting;
import org.furrow.node.scenario.reader.ScenarioReader;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.vehicle.fourwheel.FourWheelSpec;
import org.furrow.vehicle.multibody.MultibodySpec;
import org.furrow.vehicle.spec.MechanismSpec;
import org.furrow.vehicle.spec.Vector;
import org.junit.jupiter.api.Test;

/** A chassis with a load has the mass, the centre and, about any point, the inertia of both. */
class LoadTest {
    private static final double LOAD_KG = 700;
    private static final Vector AT_M = new Vector(-1.3, 0.2, 0.7);

    private static VehicleSpec spec(String... settings) throws InputError {
        List<Setting> all = new ArrayList<>();
        for (String setting : settings) {
            all.add(Setting.parse(setting));
        }
        Source single = Objects.requireNonNull(Source.builtIn("scenarios", "single.yaml"));
        Scenario scenario = ScenarioReader.read(single, all);
        return scenario.vehicles().getFirst().model().spec();
    }

    /** Energy of a body that turns with angular velocity w about a point. */
    private static double energy(MechanismSpec.Body body, Vector point_m, double[] w) {
        MechanismSpec.Inertia i = body.inertia_kgm2();
        double spin = w[0] * (i.xx() * w[0] + i.xy() * w[1] + i.xz() * w[2])
                + w[1] * (i.xy() * w[0] + i.yy() * w[1] + i.yz() * w[2])
                + w[2] * (i.xz() * w[0] + i.yz() * w[1] + i.zz() * w[2]);
        return 0.5 * spin + energy(body.mass_kg(), body.com_m(), point_m, w);
    }

    private static double energy(double mass_kg, Vector at_m, Vector point_m, double[] w) {
        double x = at_m.x() - point_m.x();
        double y = at_m.y() - point_m.y();
        double z = at_m.z() - point_m.z();
        double vx = w[1] * z - w[2] * y;
        double vy = w[2] * x - w[0] * z;
        double vz = w[0] * y - w[1] * x;
        return 0.5 * mass_kg * (vx * vx + vy * vy + vz * vz);
    }

    @Test
    void shouldMoveLikeBothMasses() throws InputError {
        MechanismSpec.Body empty = ((MultibodySpec) spec()).chassisBody();
        MechanismSpec.Body loaded = ((MultibodySpec)
                        spec("vehicles.0.load_kg=" + LOAD_KG, "vehicles.0.load_at_m=[-1.3, 0.2, 0.7]"))
                .chassisBody();
        assertEquals(empty.mass_kg() + LOAD_KG, loaded.mass_kg(), 1e-9);
        Random random = new Random(1);
        for (int n = 0; n < 100; n++) {
            Vector point_m = new Vector(random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
            double[] w = {random.nextGaussian(), random.nextGaussian(), random.nextGaussian()};
            double expected = energy(empty, point_m, w) + energy(LOAD_KG, AT_M, point_m, w);
            assertEquals(expected, energy(loaded, point_m, w), 1e-9 * expected, "n=" + n);
        }
    }

    @Test
    void shouldLoadAVehicleOfTypeFourWheel() throws InputError {
        FourWheelSpec.Chassis empty = chassis();
        FourWheelSpec.Chassis loaded = chassis("vehicles.0.load_kg=500", "vehicles.0.load_at_m=[-1.2, 0, 0.6]");
        assertEquals(empty.mass_kg() + 500, loaded.mass_kg(), 1e-9);
        assertEquals(
                empty.mass_kg() * empty.com_m().x() - 500 * 1.2,
                loaded.mass_kg() * loaded.com_m().x(),
                1e-9);
        assertTrue(loaded.inertia_kgm2().y() > empty.inertia_kgm2().y());
    }

    private static FourWheelSpec.Chassis chassis(String... settings) throws InputError {
        List<String> all = new ArrayList<>(List.of(settings));
        all.addFirst("vehicles.0.type=patrol-4x4");
        return ((FourWheelSpec) spec(all.toArray(String[]::new))).chassis();
    }

    @Test
    void shouldBeAtTheCentreOfMassByDefault() throws InputError {
        FourWheelSpec.Chassis empty = chassis();
        FourWheelSpec.Chassis loaded = chassis("vehicles.0.load_kg=500");
        assertEquals(empty.com_m(), loaded.com_m());
        assertEquals(empty.inertia_kgm2(), loaded.inertia_kgm2());
    }
}
