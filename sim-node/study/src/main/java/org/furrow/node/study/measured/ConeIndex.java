package org.furrow.node.study.measured;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.Library;
import org.furrow.node.scenario.vehicle.VehicleReader;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.furrow.vehicle.VehicleSpec;
import org.furrow.world.contact.Shape;
import org.furrow.world.math.Gravity;

/** The weakest clay that vehicles cross once: NRMM's vehicle cone index beside a simulated test. */
record ConeIndex() implements Case {
    private static final List<String> VEHICLES = List.of("patrol-4x4", "hmmwv", "mtv");
    private static final double N_PER_LBF = 4.4482216;
    private static final double M_PER_IN = 0.0254;
    private static final double PA_PER_PSI = 6894.757293;
    private static final double SPEED_MPS = 1;
    /** Slip of the wheels of a vehicle that just moves: an assumption. */
    private static final double SLIP = 0.3;
    /** Clearance in 10 in, an assumption. */
    private static final double CLEARANCE = 1;

    private static final int HALVINGS = 7;
    private static final double WEAKEST = 0.02;
    private static final double FIRMEST = 2;
    /** Depths in in between which the index is a mean, and length of the cone in in. */
    private static final double DEEP_IN = 6;

    private static final double CONE_IN = 1.5;

    /** What NRMM needs of a vehicle, in lb and in. */
    private record Wheels(int axles, double axle_lb, double radius_m, double width_m) {
        double wheel_N() {
            return 0.5 * axle_lb * N_PER_LBF;
        }

        /** Mobility index of a wheeled vehicle on fine-grained soil. */
        double mobilityIndex() {
            double width_in = width_m / M_PER_IN;
            double pressure = axle_lb / (radius_m / M_PER_IN * 2 * width_in);
            double weight = axle_lb <= 2000
                    ? 0.553 * axle_lb / 1000
                    : axle_lb <= 13500
                            ? 0.033 * axle_lb / 1000 + 1.05
                            : axle_lb <= 20000 ? 0.142 * axle_lb / 1000 - 0.42 : 0.278 * axle_lb / 1000 - 3.115;
            return pressure * weight / ((10 + width_in) / 100) + 0.5 * axle_lb / 1000 - CLEARANCE;
        }
    }

    /** Vehicle cone index for one pass, in psi, of a mobility index. */
    static double onePass_psi(double mi) {
        return mi <= 115 ? 11.48 + 0.2 * mi - 39.2 / (mi + 3.74) : 4.1 * StrictMath.pow(mi, 0.446);
    }

    @Override
    public String name() {
        return "cone-index";
    }

    @Override
    public String title() {
        return "The weakest clay that vehicles cross once";
    }

    @Override
    public String source() {
        return "NRMM's formulas for wheels on fine-grained soil (J. D. Priddy, ERDC GL-99-8, 1999), which are regressions of"
                + " tests with vehicles; cone index of a Bekker soil: Z. Janosi, 1st Int. Conf. on Terrain-Vehicle Systems, 1961";
    }

    @Override
    public String taken() {
        return "Weight, axles, radius and width of built-in vehicles; clearance 10 in and tyres at the deflection for which"
                + " the formula needs no factor (assumptions). A soil of Furrow has no cone index: 'clay' (Thailand, 38 %"
                + " moisture) is made weaker or firmer by one factor on its moduli and its cohesion, until the mean wheel at"
                + " slip 0.3 pulls nothing; the index of that soil is the mean pressure on the WES cone between the surface and"
                + " 6 in by Janosi's formula.";
    }

    @Override
    public String limits() {
        return "NRMM's index includes remoulding, tyre deflection and the ruts of a whole vehicle; this is one rigid wheel"
                + " on one scaled Bekker clay of 13 degrees, whose cohesion need not fall as its cone index does.";
    }

    @Override
    public String reference() {
        return "NRMM";
    }

    @Override
    public String fitted() {
        return "";
    }

    @Override
    public List<Double> candidates() {
        return List.of(SLIP);
    }

    @Override
    public String xLabel() {
        return "weight on an axle in kN";
    }

    @Override
    public List<String> quantities() {
        return List.of("index psi");
    }

    @Override
    public List<Measured> measured() {
        return VEHICLES.stream()
                .map(name -> {
                    Wheels wheels = wheels(name);
                    return new Measured(
                            name,
                            wheels.axle_lb * N_PER_LBF / 1000,
                            new double[] {onePass_psi(wheels.mobilityIndex())},
                            new double[] {Double.NaN},
                            new double[0]);
                })
                .toList();
    }

    private static Wheels wheels(String name) {
        try {
            VehicleSpec spec = VehicleReader.read(Library.findVehicle(name), file -> {});
            int axles = spec.wheelPlaces().size() / 2;
            double radius_m = spec.wheelPlaces().getFirst().radius_m();
            Shape shape = spec.compile().wheels().getFirst().shape();
            double width_m = shape instanceof Shape.Cylinder cylinder ? cylinder.width_m() : 0.5 * radius_m;
            return new Wheels(axles, spec.mass_kg() * Gravity.STANDARD_MPS2 / axles / N_PER_LBF, radius_m, width_m);
        } catch (InputError e) {
            throw new IllegalStateException("a vehicle of this program cannot be read", e);
        }
    }

    @Override
    public double[] simulate(Measured at, double slip) {
        Wheels wheels = wheels(at.series());
        double low = WEAKEST;
        double high = FIRMEST;
        for (int k = 0; k < HALVINGS; k++) {
            double middle = Math.sqrt(low * high);
            if (pull_N(clay(middle), wheels, slip) > 0) {
                high = middle;
            } else {
                low = middle;
            }
        }
        return new double[] {index_psi(clay(high).sinkage())};
    }

    private static double pull_N(Soil soil, Wheels wheels, double slip) {
        return new WheelTest(
                        soil,
                        new WheelTest.Wheel(wheels.radius_m, wheels.width_m, Double.NaN),
                        wheels.wheel_N(),
                        SPEED_MPS,
                        slip,
                        0)
                .run()
                .drawbar_N();
    }

    private static Soil clay(double factor) {
        Soil clay = SoilPresets.find("clay").orElseThrow().soil();
        Soil.Sinkage sinkage = clay.sinkage();
        Soil.Strength strength = clay.strength();
        return new Soil(
                new Soil.Sinkage(factor * sinkage.kphi_Pa_mn(), factor * sinkage.kc_Pa_mn1(), sinkage.n()),
                new Soil.Strength(factor * strength.cohesion_Pa(), strength.phi_rad(), strength.janosi_m()),
                clay.elastic_Pa_m(),
                clay.damping_Pas_m());
    }

    /** Mean over the depths of 1.625 {kc/(n+1) [...] + 0.517 kphi [...]}, in lb and in. */
    static double index_psi(Soil.Sinkage soil) {
        double n = soil.n();
        double perIn = StrictMath.pow(M_PER_IN, n);
        double kphi = soil.kphi_Pa_mn() * perIn / PA_PER_PSI;
        double kc = soil.kc_Pa_mn1() * perIn / (M_PER_IN * PA_PER_PSI);
        double sum = 0;
        int parts = 12;
        for (int k = 0; k < parts; k++) {
            double z = (k + 0.5) * DEEP_IN / parts;
            double deep = z + CONE_IN;
            double cohesive = (StrictMath.pow(deep, n + 1) - StrictMath.pow(z, n + 1)) / (n + 1);
            double frictional = StrictMath.pow(deep, n + 2) / ((n + 1) * (n + 2))
                    + StrictMath.pow(z, n + 2) / (n + 2)
                    - deep * StrictMath.pow(z, n + 1) / (n + 1);
            sum += 1.625 * (kc * cohesive + 0.517 * kphi * frictional);
        }
        return sum / parts;
    }
}
