package org.furrow.node.study.soilfit;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.furrow.node.study.soilfit.BekkerFit.Undetermined;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;
import org.jspecify.annotations.Nullable;

/**
 * A soil from tests: its parameters with 95 % intervals, the same fit in other windows, and why the tests do not
 * determine a soil, if they do not.
 *
 * @param plates null: the plate tests cannot be fitted at all
 * @param shear null: there are no shear tests
 * @param refusals why there is no soil; empty: there is one
 * @param doubts what a reader should know before the soil is used
 */
public record SoilFit(
        SoilTests tests,
        @Nullable BekkerFit plates,
        @Nullable ShearFit shear,
        List<Parameter> parameters,
        List<InWindow> windows,
        List<String> refusals,
        List<String> doubts) {
    /** Interval over value from which on a parameter counts as not determined. */
    private static final double MOST_UNCERTAIN = 0.5;
    /** Shear displacement of a test over K; with less the strength is not reached. */
    private static final double LEAST_SHEAR = 2;

    private static final double SPREAD = 2;
    private static final double EXPONENTS = 1.5;
    private static final double LACK_OF_FIT = 0.25;
    private static final double PEAK = 1.1;
    private static final double DAMPING_PAS_M = 3e4;
    private static final double LEAST_ELASTIC_PA_M = 4e7;
    private static final double ELASTIC_PART = 0.1;

    public SoilFit {
        parameters = List.copyOf(parameters);
        windows = List.copyOf(windows);
        refusals = List.copyOf(refusals);
        doubts = List.copyOf(doubts);
    }

    /**
     * A fitted number.
     *
     * @param halfWidth half of its 95 % interval, or NaN
     * @param decisive whether a soil is refused when the interval is wide
     */
    public record Parameter(String name, String unit, double value, double halfWidth, boolean decisive) {
        boolean isUncertain() {
            return decisive && !(halfWidth <= MOST_UNCERTAIN * Math.abs(value));
        }
    }

    /**
     * The fit in one window.
     *
     * @param fit null: not possible
     */
    record InWindow(Window window, @Nullable BekkerFit fit, String why) {}

    /** Fits the tests. */
    public static SoilFit of(SoilTests tests) {
        return new Builder(tests).build();
    }

    /** The soil. Its stiffness and damping are not measured: they are those of {@code rest}, or assumed. */
    public Soil soil() {
        if (plates == null || !refusals.isEmpty()) {
            throw new IllegalStateException("the tests do not determine a soil: " + refusals);
        }
        Soil.Sinkage sinkage = Double.isNaN(tests.width_m())
                ? new Soil.Sinkage(plates.kphi_Pa_mn(), plates.kc_Pa_mn1(), plates.n())
                : new Soil.Sinkage(plates.modulus_Pa_mn(tests.width_m()), 0, plates.n());
        Soil rest = tests.rest();
        Soil.Strength strength = shear != null || rest == null ? strength() : rest.strength();
        double modulus = sinkage.modulus_Pa_mn(SoilPresets.TYRE_WIDTH_M);
        double sinkage_m = StrictMath.pow(SoilPresets.PRESSURE_PA / modulus, 1 / sinkage.n());
        double elastic_Pa_m = Math.max(
                Math.max(LEAST_ELASTIC_PA_M, 2 * sinkage.kphi_Pa_mn()),
                SoilPresets.PRESSURE_PA / (ELASTIC_PART * sinkage_m));
        return new Soil(
                sinkage,
                strength,
                rest == null ? elastic_Pa_m : Math.max(rest.elastic_Pa_m(), 2 * sinkage.kphi_Pa_mn()),
                rest == null ? DAMPING_PAS_M : rest.damping_Pas_m(),
                List.of(),
                tests.name());
    }

    private Soil.Strength strength() {
        if (shear == null) {
            throw new IllegalStateException("neither shear tests nor the strength of another soil");
        }
        return new Soil.Strength(shear.cohesion_Pa(), StrictMath.atan(shear.tanPhi()), shear.janosi_m());
    }

    /** Collects the parts of a fit. */
    private static final class Builder {
        private final SoilTests tests;
        private final List<Parameter> parameters = new ArrayList<>();
        private final List<InWindow> windows = new ArrayList<>();
        private final List<String> refusals = new ArrayList<>();
        private final List<String> doubts = new ArrayList<>();

        Builder(SoilTests tests) {
            this.tests = tests;
        }

        SoilFit build() {
            BekkerFit plates = null;
            try {
                plates = plates();
            } catch (Undetermined e) {
                refusals.add(e.getMessage());
            }
            inWindows();
            ShearFit shear = tests.shear().isEmpty() ? null : shear();
            for (Parameter parameter : parameters) {
                if (parameter.isUncertain()) {
                    refusals.add(String.format(
                            Locale.ROOT,
                            "%s is %.4g with a 95 %% interval of +- %.2g: more, or more equal, tests are needed",
                            parameter.name,
                            parameter.value,
                            parameter.halfWidth));
                }
            }
            return new SoilFit(tests, plates, shear, parameters, windows, refusals, doubts);
        }

        private BekkerFit plates() throws Undetermined {
            BekkerFit fit = BekkerFit.of(tests.plates(), tests.window());
            double[] widths = widths(fit);
            double depth_m = fit.depth_m();
            Jackknife intervals =
                    Jackknife.of(tests.plates(), each -> numbers(BekkerFit.of(each, tests.window()), widths, depth_m));
            double[] values = numbers(fit, widths, depth_m);
            boolean single = fit.plates().size() == 1;
            parameters.add(new Parameter("n", "", values[0], intervals.halfWidth(0), true));
            if (!single) {
                parameters.add(new Parameter("kc", "Pa/m^(n-1)", values[1], intervals.halfWidth(1), false));
                parameters.add(new Parameter("kphi", "Pa/m^n", values[2], intervals.halfWidth(2), false));
                parameters.add(new Parameter("reece_ckc", "Pa", values[3], intervals.halfWidth(3), false));
                parameters.add(new Parameter("reece_gamma_kphi", "Pa/m", values[4], intervals.halfWidth(4), false));
            }
            for (int k = 0; k < widths.length; k++) {
                int at = 5 + 2 * k;
                String place = "b = " + widths[k] + " m";
                parameters.add(new Parameter("k(" + place + ")", "Pa/m^n", values[at], intervals.halfWidth(at), false));
                String depth = String.format(Locale.ROOT, ", z = %.3g mm)", 1000 * depth_m);
                parameters.add(
                        new Parameter("p(" + place + depth, "Pa", values[at + 1], intervals.halfWidth(at + 1), true));
            }
            check(fit, single, widths);
            return fit;
        }

        /** Widths at which the modulus shall be known: the given one, or from the least plate to a tyre. */
        private double[] widths(BekkerFit fit) {
            return Double.isNaN(tests.width_m())
                    ? new double[] {fit.plates().getFirst().b_m(), SoilPresets.TYRE_WIDTH_M}
                    : new double[] {tests.width_m()};
        }

        private static double[] numbers(BekkerFit fit, double[] widths, double depth_m) {
            double[] reece = fit.reece();
            double[] numbers = new double[5 + 2 * widths.length];
            numbers[0] = fit.n();
            numbers[1] = fit.kc_Pa_mn1();
            numbers[2] = fit.kphi_Pa_mn();
            numbers[3] = reece[0];
            numbers[4] = reece[1];
            for (int k = 0; k < widths.length; k++) {
                numbers[5 + 2 * k] = fit.modulus_Pa_mn(widths[k]);
                numbers[6 + 2 * k] = numbers[5 + 2 * k] * StrictMath.pow(depth_m, fit.n());
            }
            return numbers;
        }

        private void check(BekkerFit fit, boolean single, double[] widths) {
            if (Double.isNaN(tests.width_m())) {
                if (single) {
                    refusals.add("plates of one size do not tell kc from kphi: test a plate of another size, or state"
                            + " the width of the contacts (--width-m), for which kc is then 0");
                } else if (fit.kc_Pa_mn1() < 0 || fit.kphi_Pa_mn() <= 0) {
                    refusals.add(String.format(
                            Locale.ROOT,
                            "kc = %.4g and kphi = %.4g: a negative one is no property of a soil, and makes the ground"
                                    + " pull at contacts of other widths; state the width of the contacts (--width-m)",
                            fit.kc_Pa_mn1(),
                            fit.kphi_Pa_mn()));
                }
            } else if (fit.modulus_Pa_mn(widths[0]) <= 0) {
                refusals.add("the line through the moduli of the plates is negative at --width-m; choose a width"
                        + " between those of the plates");
            }
            double least =
                    fit.plates().stream().mapToDouble(BekkerFit.Plate::n).min().orElseThrow();
            double most =
                    fit.plates().stream().mapToDouble(BekkerFit.Plate::n).max().orElseThrow();
            if (most > EXPONENTS * least) {
                doubts.add(String.format(
                        Locale.ROOT,
                        "The exponents of the plates differ, %.3g to %.3g: one exponent does not describe this soil.",
                        least,
                        most));
            }
            if (fit.lackOfFit() > LACK_OF_FIT) {
                doubts.add(String.format(
                        Locale.ROOT,
                        "A plate has a modulus that is %.0f %% off kc/b + kphi: the pressure of this soil does not depend"
                                + " on the width in this way.",
                        100 * fit.lackOfFit()));
            }
        }

        /** The same fit up to quarters of the greatest pressure, and above them. */
        private void inWindows() {
            double greatest_Pa = tests.plates().stream()
                    .mapToDouble(TestCurve::greatestStress_Pa)
                    .max()
                    .orElseThrow();
            List<Window> others = new ArrayList<>();
            others.add(tests.window());
            if (!tests.window().equals(Window.ALL)) {
                others.add(Window.ALL);
            }
            for (int quarter = 1; quarter < 4; quarter++) {
                others.add(new Window(0, quarter * 0.25 * greatest_Pa));
            }
            others.add(new Window(0.25 * greatest_Pa, Double.POSITIVE_INFINITY));
            others.add(new Window(0.5 * greatest_Pa, Double.POSITIVE_INFINITY));
            double least = Double.POSITIVE_INFINITY;
            double most = Double.NEGATIVE_INFINITY;
            for (Window window : others) {
                try {
                    BekkerFit fit = BekkerFit.of(tests.plates(), window);
                    windows.add(new InWindow(window, fit, ""));
                    least = Math.min(least, fit.kc_Pa_mn1());
                    most = Math.max(most, fit.kc_Pa_mn1());
                } catch (Undetermined e) {
                    windows.add(new InWindow(window, null, String.valueOf(e.getMessage())));
                }
            }
            if (least < most && (least <= 0 || most > SPREAD * least)) {
                doubts.add(String.format(
                        Locale.ROOT,
                        "kc is %.4g to %.4g in other windows: choose the window of the pressures below the"
                                + " vehicle (--from-kPa, --to-kPa).",
                        least,
                        most));
            }
        }

        private ShearFit shear() {
            ShearFit fit = ShearFit.of(tests.shear(), tests.cohesion_Pa());
            boolean oneLoad = TestCurve.bySetting(tests.shear()).size() == 1;
            try {
                Jackknife intervals =
                        Jackknife.of(tests.shear(), each -> numbers(ShearFit.of(each, tests.cohesion_Pa())));
                parameters.add(new Parameter("cohesion", "Pa", fit.cohesion_Pa(), intervals.halfWidth(0), false));
                parameters.add(new Parameter("tan(phi)", "", fit.tanPhi(), intervals.halfWidth(1), true));
                parameters.add(new Parameter("janosi", "m", fit.janosi_m(), intervals.halfWidth(2), true));
            } catch (Undetermined e) {
                throw new IllegalStateException("a shear fit is always possible", e);
            }
            if (oneLoad && Double.isNaN(tests.cohesion_Pa())) {
                refusals.add("shear tests at one normal pressure do not tell cohesion from friction: test at another"
                        + " one, or state the cohesion (--cohesion-Pa)");
            }
            double moved_m = tests.shear().stream()
                    .mapToDouble(TestCurve::greatestMove_m)
                    .min()
                    .orElseThrow();
            if (moved_m < LEAST_SHEAR * fit.janosi_m()) {
                refusals.add(String.format(
                        Locale.ROOT,
                        "the soil was sheared by %.3g mm, which is less than twice K = %.3g mm, so its strength was not"
                                + " reached",
                        1000 * moved_m,
                        1000 * fit.janosi_m()));
            }
            double peak =
                    tests.shear().stream().mapToDouble(ShearFit::peak).max().orElseThrow();
            if (peak > PEAK) {
                doubts.add(String.format(
                        Locale.ROOT,
                        "The shear stress falls from a peak to 1/%.3g of it, which the law has not: the fitted strength"
                                + " lies between peak and residual.",
                        peak));
            }
            return fit;
        }

        private static double[] numbers(ShearFit fit) {
            return new double[] {fit.cohesion_Pa(), fit.tanPhi(), fit.janosi_m()};
        }
    }
}
