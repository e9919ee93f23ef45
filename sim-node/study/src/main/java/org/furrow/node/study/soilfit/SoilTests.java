package org.furrow.node.study.soilfit;

import java.util.List;
import java.util.function.Predicate;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.furrow.scm.soil.Soil;
import org.furrow.world.math.Ranges;
import org.jspecify.annotations.Nullable;

/**
 * Tests on one soil, and how a soil shall be made from them.
 *
 * @param plates plate-sinkage tests
 * @param shear shear tests; none: the strength is that of {@code rest}
 * @param window pressures of the plate tests that count
 * @param width_m width of the contacts for which the soil is made, with kc = 0; NaN: for all widths, with the kc of the
 *     plates
 * @param cohesion_Pa the cohesion, if it is not to be fitted; NaN: it is
 * @param rest the soil that gives what was not measured; null: none is needed
 * @param name of the new soil
 */
public record SoilTests(
        List<TestCurve> plates,
        List<TestCurve> shear,
        Window window,
        double width_m,
        double cohesion_Pa,
        @Nullable Soil rest,
        String name) {
    public SoilTests {
        plates = List.copyOf(plates);
        shear = List.copyOf(shear);
        if (!Double.isNaN(width_m)) {
            Ranges.positive("width_m", width_m);
        }
        if (cohesion_Pa < 0) {
            throw new IllegalArgumentException("cohesion_Pa must be >= 0, cohesion_Pa=" + cohesion_Pa);
        }
        if (shear.isEmpty() && rest == null) {
            throw new IllegalArgumentException(
                    "a soil needs a strength: add a table of shear tests, or name the soil whose strength it has");
        }
    }

    /** Some of the tests, by their names. */
    public SoilTests only(Predicate<String> names) {
        return new SoilTests(
                plates.stream().filter(test -> names.test(test.name())).toList(),
                shear.stream().filter(test -> names.test(test.name())).toList(),
                window,
                width_m,
                cohesion_Pa,
                rest,
                name);
    }

    /** How a soil shall be made. */
    public record Choice(
            Window window,
            double width_m,
            double cohesion_Pa,
            @Nullable Soil rest,
            String name) {}

    /**
     * Reads the tables.
     *
     * @param shear null: no shear tests
     */
    public static SoilTests read(Source plates, @Nullable Source shear, Choice choice) throws InputError {
        List<TestCurve> sheared = shear == null ? List.of() : BevameterTable.shear(shear);
        try {
            return new SoilTests(
                    BevameterTable.plates(plates),
                    sheared,
                    choice.window,
                    choice.width_m,
                    choice.cohesion_Pa,
                    choice.rest,
                    choice.name);
        } catch (IllegalArgumentException e) {
            throw new InputError(String.valueOf(e.getMessage()));
        }
    }
}
