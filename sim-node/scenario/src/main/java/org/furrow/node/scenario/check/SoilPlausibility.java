package org.furrow.node.scenario.check;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;
import org.furrow.scm.soil.Soil;
import org.furrow.scm.soil.SoilPresets;

/** Warnings about soil parameters that are far from those of all named soils, such as kPa written as Pa. */
public final class SoilPlausibility {
    /** How far a parameter may be outside the range of the named soils, as a factor. */
    private static final double FACTOR = 10;
    /** Threshold of the elastic share of the sinkage below a tyre, above which the elastic stiffness is too low. */
    private static final double ELASTIC_SHARE = 0.5;

    private static final List<Soil> NAMED = SoilPresets.names().stream()
            .map(name -> SoilPresets.find(name).orElseThrow().soil())
            .toList();

    private SoilPlausibility() {}

    /** Returns the warnings, one line each. */
    public static List<String> of(Soil soil) {
        List<String> warnings = new ArrayList<>();
        if (soil.equals(SoilPresets.ROCK)) {
            return warnings;
        }
        add(warnings, soil, "kphi", each -> each.sinkage().kphi_Pa_mn());
        add(warnings, soil, "n", each -> each.sinkage().n());
        add(warnings, soil, "cohesion_Pa", each -> each.strength().cohesion_Pa());
        add(warnings, soil, "janosi_m", each -> each.strength().janosi_m());
        add(warnings, soil, "damping_Pas_m", Soil::damping_Pas_m);
        add(warnings, soil, "elastic_Pa_m", Soil::elastic_Pa_m);
        double share = soil.elasticShare(SoilPresets.PRESSURE_PA, SoilPresets.TYRE_WIDTH_M);
        if (share > ELASTIC_SHARE) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "soil: %.0f %% of the sinkage below a tyre are elastic, so forces depend on elastic_Pa_m=%.2g, which is"
                            + " an assumption in the named soils; consider surface: rigid",
                    100 * share,
                    soil.elastic_Pa_m()));
        }
        return List.copyOf(warnings);
    }

    private static void add(List<String> warnings, Soil soil, String key, ToDoubleFunction<Soil> of) {
        double value = of.applyAsDouble(soil);
        double least =
                NAMED.stream().mapToDouble(of).filter(each -> each > 0).min().orElseThrow();
        double most = NAMED.stream().mapToDouble(of).max().orElseThrow();
        if (value > 0 && (value < least / FACTOR || value > most * FACTOR)) {
            warnings.add(String.format(
                    Locale.ROOT,
                    "soil: %s is %.4g; the named soils have %.4g to %.4g; check the unit",
                    key,
                    value,
                    least,
                    most));
        }
    }
}
