package org.furrow.node.study.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.DoubleStream;
import org.furrow.scm.contact.ContactModel;
import org.furrow.scm.contact.ScmSpec;
import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.world.contact.Inflation;
import org.furrow.world.contact.Role;
import org.furrow.world.contact.Shape;
import org.furrow.world.contact.SoftTyre;
import org.furrow.world.contact.TouchingBody;
import org.furrow.world.contact.TyreLoad;

/** Ruts behind tyres at several inflation pressures in the soil bin of Cranfield University (Ansorge 2007). */
record CranfieldRuts() implements Case {
    private static final double MM = 1000;
    private static final double KPA = 1000;
    private static final double COHESION_PA = 2000;
    private static final double PHI_DEG = 30;
    private static final double JANOSI_M = 0.02;
    /** Width and sinkage to which the fitted pressure of the soil refers. */
    private static final double WIDTH_M = 0.5;

    private static final double SINKAGE_M = 0.08;
    /** Of the fitted soils, in Pa/m^n: their modulus is that of the width. */
    private static final double K_PHI = 1e3;

    private static final double DAMPING_NSPM = 5000;
    /** One grid for all wheels that roll in one rut. */
    private static final double GRID_M = 0.07;

    private static final double SPEED_MPS = 1.2;
    private static final double SETTLE_S = 0.6;
    /** Time for laying the track down. */
    private static final double LAY_S = 3;

    private static final double RAMP_S = 0.4;
    /** From the beginning of the ramp on. */
    private static final double ROLL_S = 3.9;
    /** Where the rut is measured: from here to the middle of the wheel's last place less its radius and this. */
    private static final double FROM_M = 2;

    private static final double CLEAR_M = 0.5;
    /** The track: length of its flat run, length and height of the slopes at its ends, height of its origin. */
    private static final double RUN_M = 2;

    private static final double SLOPE_M = 0.35;
    private static final double RISE_M = 0.3;

    /** What may be fitted: a soil and the carcass. */
    private record Choice(double n, double pressure_kPa, double carcass_kPa) {
        Soil soil() {
            double kc = WIDTH_M * pressure_kPa * KPA / StrictMath.pow(SINKAGE_M, n);
            return CranfieldRuts.soil(new Soil.Sinkage(K_PHI, kc, n));
        }
    }

    /**
     * A wheel or the track, which rolls once.
     *
     * @param diameter_m NaN: the track
     * @param pressure_Pa inflation; NaN: the track
     */
    private record Pass(double width_m, double diameter_m, double load_N, double pressure_Pa) {
        /** Numbers in {@link Measured#setting}. */
        static final int SIZE = 4;

        static Pass of(double[] setting, int number) {
            int at = SIZE * number;
            return new Pass(setting[at], setting[at + 1], setting[at + 2], setting[at + 3]);
        }

        DoubleStream numbers() {
            return DoubleStream.of(width_m, diameter_m, load_N, pressure_Pa);
        }

        boolean isTrack() {
            return Double.isNaN(diameter_m);
        }

        double radius_m() {
            return isTrack() ? RISE_M : 0.5 * diameter_m;
        }

        TouchingBody body(double carcass_Pa) {
            if (isTrack()) {
                return TouchingBody.of(track()).as("track", Role.TRACK_SHOE);
            }
            SoftTyre tyre = new SoftTyre(
                    width_m, new TyreLoad.Carcass(carcass_Pa, 0), Inflation.constant(pressure_Pa), DAMPING_NSPM, 0);
            return TouchingBody.of(new Shape.Cylinder(radius_m(), width_m)).with(tyre);
        }

        private Shape track() {
            List<Shape.Point> corners = new ArrayList<>();
            for (double y_m : List.of(-0.5 * width_m, 0.5 * width_m)) {
                for (int end : List.of(-1, 1)) {
                    corners.add(new Shape.Point(end * 0.5 * RUN_M, y_m, -RISE_M));
                    corners.add(new Shape.Point(end * (0.5 * RUN_M + SLOPE_M), y_m, 0));
                }
            }
            return new Shape.Hull(corners);
        }
    }

    private static final List<Choice> CHOICES = List.of(0.9, 1.1, 1.3, 1.5).stream()
            .flatMap(n -> List.of(120.0, 130.0, 140.0, 150.0).stream()
                    .flatMap(pressure ->
                            List.of(40.0, 70.0, 100.0).stream().map(carcass -> new Choice(n, pressure, carcass))))
            .toList();

    /** The loosest soil of the thesis: n = 0.89, 700 kPa/m^n. */
    private static final Soil PUBLISHED = soil(new Soil.Sinkage(700e3, 0, 0.89));

    private static Soil soil(Soil.Sinkage sinkage) {
        return new Soil(sinkage, new Soil.Strength(COHESION_PA, StrictMath.toRadians(PHI_DEG), JANOSI_M), 4e7, 3e4);
    }

    @Override
    public String name() {
        return "cranfield-ruts";
    }

    @Override
    public String title() {
        return "Ruts behind tyres at several inflation pressures";
    }

    @Override
    public String source() {
        return "D. Ansorge, thesis, Cranfield University 2007, tables 8 and 9 and table 8 of the appendix";
    }

    @Override
    public String taken() {
        return "Width, load, inflation pressure and greatest depth of the rut; the least significant difference is 7 mm, half"
                + " of which stands as scatter. Not stated in the pages that were found: the diameters, here the nominal ones of"
                + " the sizes (680/85 R 32 for 680, 900/60 R 32 for 900), the width of the track, here 635 mm on a run of 2 m at"
                + " 12 t, and the strength of the soil, here 2 kPa and 30 degrees. Nothing fitted: the plate law of the loosest"
                + " soil of the bin, and no carcass.";
    }

    @Override
    public String limits() {
        return "A second pass that presses less than the first one leaves its rut as it is, because below the pressure that it"
                + " has borne the soil of SCM is elastic, while the measured ruts become deeper; and the law presses the soil"
                + " below the whole flat with one pressure, while a real carcass carries more at its shoulders and the soil flows"
                + " aside, so that the exponent which fits the ruts is larger than that of the plates.";
    }

    @Override
    public String fitted() {
        return "soil and carcass, one for all tyres";
    }

    @Override
    public String value(double parameter) {
        if (parameter < 0) {
            return "n 0.89, k 700 kPa/m^n, no carcass";
        }
        Choice choice = CHOICES.get((int) parameter);
        return String.format(
                Locale.ROOT,
                "n %.1f, %.0f kPa at a sinkage of 80 mm and 0.5 m of width, carcass %.0f kPa",
                choice.n,
                choice.pressure_kPa,
                choice.carcass_kPa);
    }

    /** -1: published; then indices of {@link #CHOICES}. */
    @Override
    public List<Double> candidates() {
        List<Double> all = new ArrayList<>(List.of(-1.0));
        for (int k = 0; k < CHOICES.size(); k++) {
            all.add((double) k);
        }
        return List.copyOf(all);
    }

    @Override
    public String xLabel() {
        return "measured depth in mm";
    }

    @Override
    public MeasuredFigures.Look look() {
        return MeasuredFigures.Look.MARKS;
    }

    @Override
    public String group(Measured at) {
        return at.setting().length == Pass.SIZE
                ? "one pass"
                : Pass.of(at.setting(), 0).isTrack() ? "tyre after the track" : "tyre after a tyre";
    }

    @Override
    public List<String> quantities() {
        return List.of("rut mm");
    }

    @Override
    public List<Measured> measured() {
        List<Measured> all = new ArrayList<>();
        List<Pass> passes = new ArrayList<>();
        for (MeasuredTable.Row row : MeasuredTable.rows("cranfield-ruts.csv")) {
            passes.add(new Pass(
                    row.number("width_m"), row.number("diameter_m"), row.number("load_N"), row.number("pressure_Pa")));
            double depth_mm = row.number("depth_mm");
            if (!Double.isNaN(depth_mm)) {
                all.add(new Measured(
                        row.text("treatment"),
                        depth_mm,
                        new double[] {depth_mm},
                        new double[] {row.number("spread_mm")},
                        passes.stream().flatMapToDouble(Pass::numbers).toArray()));
                passes.clear();
            }
        }
        return all;
    }

    /** The rut is the mean plastic sinkage in the middle of the way after the last pass. */
    @Override
    public double[] simulate(Measured at, double parameter) {
        Choice choice = parameter < 0 ? null : CHOICES.get((int) parameter);
        ScmSpec ground =
                ScmSpec.reference(choice == null ? PUBLISHED : choice.soil()).with(ContactModel.FURROW);
        double carcass_Pa = choice == null ? 0 : KPA * choice.carcass_kPa;
        Pass pass = Pass.of(at.setting(), 0);
        WheelRig rig = new WheelRig(spec(ground, pass, carcass_Pa));
        run(rig);
        for (int k = 1; k < at.setting().length / Pass.SIZE; k++) {
            pass = Pass.of(at.setting(), k);
            rig = new WheelRig(spec(ground, pass, carcass_Pa), rig);
            run(rig);
        }
        double to_m = rig.x_m() - pass.radius_m() - CLEAR_M;
        double sum = 0;
        int count = 0;
        for (double x_m = FROM_M; x_m < to_m; x_m += GRID_M) {
            sum += rig.rut_m(x_m);
            count++;
        }
        return new double[] {MM * sum / count};
    }

    private static WheelRigSpec spec(ScmSpec ground, Pass pass, double carcass_Pa) {
        double radius_m = pass.radius_m();
        double settle_s = pass.isTrack() ? LAY_S : SETTLE_S;
        return new WheelRigSpec(
                ground,
                GRID_M,
                2e-3,
                pass.body(carcass_Pa),
                radius_m,
                pass.load_N,
                new WheelRigSpec.Motion(
                        SPEED_MPS / radius_m,
                        WheelRigSpec.Slip.straight(0),
                        settle_s,
                        RAMP_S,
                        settle_s + ROLL_S,
                        1,
                        20));
    }

    private static void run(WheelRig rig) {
        rig.run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {});
    }
}
