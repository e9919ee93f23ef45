package org.furrow.node.sense.weather;

import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * Dust that wheels and belts raise from dry soil.
 *
 * @param amount how much, against the assumed amount
 * @param windX_mps velocity with which the dust drifts, along x of W
 * @param windY_mps along y of W
 * @param soils names of the soils that raise dust; empty: those that are dry by their name
 */
public record Dust(double amount, double windX_mps, double windY_mps, List<String> soils) {
    public Dust {
        Ranges.positive("amount", amount);
        if (!Double.isFinite(windX_mps) || !Double.isFinite(windY_mps)) {
            throw new IllegalArgumentException(
                    "wind_mps must be finite, wind_mps=[" + windX_mps + ", " + windY_mps + "]");
        }
        soils = List.copyOf(soils);
    }
}
