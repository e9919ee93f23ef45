package org.furrow.node.study.measured;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.scm.rig.WheelRig;
import org.furrow.scm.rig.WheelRigSpec;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soilstep.ContactModel;
import org.furrow.scm.soilstep.ScmSpec;
import org.furrow.world.contact.Inflation;
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
    private static final double END_S = 4;
    private static final double STEADY_S = 2.5;

    /** What may be fitted: a soil and the carcass. */
    private record Choice(double n, double pressure_kPa, double carcass_kPa) {
        Soil soil() {
            double kc = WIDTH_M * pressure_kPa * KPA / StrictMath.pow(SINKAGE_M, n);
            return CranfieldRuts.soil(new Soil.Sinkage(K_PHI, kc, n));
        }
    }

    private static final List<Choice> CHOICES = List.of(0.9, 1.1, 1.3, 1.5).stream()
            .flatMap(n -> List.of(130.0, 150.0, 170.0).stream()
                    .flatMap(pressure ->
                            List.of(0.0, 30.0, 60.0, 90.0).stream().map(carcass -> new Choice(n, pressure, carcass))))
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
        return "Width, load, inflation pressure and depth of the rut; the least significant difference is 7 mm, half of which"
                + " stands as scatter. Not stated in the pages that were found: the diameters, here the nominal ones of the sizes"
                + " (680/85 R 32 for 680), and the strength of the soil, here 2 kPa and 30 degrees. Nothing fitted: the plate law"
                + " of the loosest soil of the bin, and no carcass. Ruts behind wheels of different sizes one after the other and"
                + " behind the rubber track are left out: the rig repeats passes of one wheel.";
    }

    @Override
    public String limits() {
        return "The law presses the soil below the whole flat with one pressure, while a real carcass carries more at its"
                + " shoulders and the soil flows aside, so that the exponent which fits the ruts is larger than that of the plates.";
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
        return "inflation pressure in kPa";
    }

    @Override
    public List<String> quantities() {
        return List.of("rut mm");
    }

    @Override
    public List<Measured> measured() {
        return MeasuredTable.rows("cranfield-ruts.csv").stream()
                .map(row -> new Measured(
                        row.text("tyre"),
                        row.number("pressure_Pa") / KPA,
                        new double[] {row.number("depth_mm")},
                        new double[] {row.number("spread_mm")},
                        new double[] {
                            row.number("width_m"), row.number("diameter_m"), row.number("load_N"), row.number("passes")
                        }))
                .toList();
    }

    /** The rut is the mean sinkage of the wheel while it rolls in its last pass. */
    @Override
    public double[] simulate(Measured at, double parameter) {
        Choice choice = parameter < 0 ? null : CHOICES.get((int) parameter);
        double[] row = at.setting();
        double radius_m = 0.5 * row[1];
        int passes = (int) row[3];
        double carcass_Pa = choice == null ? 0 : KPA * choice.carcass_kPa;
        SoftTyre tyre = new SoftTyre(
                row[0], new TyreLoad.Carcass(carcass_Pa, 0), Inflation.constant(KPA * at.x()), DAMPING_NSPM, 0);
        double[] sum = new double[2];
        new WheelRig(new WheelRigSpec(
                        ScmSpec.reference(choice == null ? PUBLISHED : choice.soil())
                                .with(ContactModel.FURROW),
                        row[0] / 8,
                        2e-3,
                        TouchingBody.of(new Shape.Cylinder(radius_m, row[0])).with(tyre),
                        radius_m,
                        row[2],
                        new WheelRigSpec.Motion(
                                1 / radius_m, WheelRigSpec.Slip.straight(0), 1, 0.5, END_S, passes, 20)))
                .run((pass, t_s, x_m, sinkage_m, fx_N, fz_N, torque_Nm) -> {
                    if (pass == passes && t_s > STEADY_S) {
                        sum[0]++;
                        sum[1] += sinkage_m;
                    }
                });
        return new double[] {MM * sum[1] / sum[0]};
    }
}
