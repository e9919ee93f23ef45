package org.furrow.node.sense.suite;

import java.util.List;
import org.furrow.world.math.Ranges;

/**
 * A camera of thermal radiation. Its frame is the optical one: x to the right, y down, z forward.
 *
 * @param lens geometry of the image
 * @param range_m nothing is seen beyond
 * @param air_K temperature of the air
 * @param noise_K deviation of a pixel
 */
public record ThermalSpec(
        String name, Mount mount, double rate_hz, CameraSpec.Lens lens, double range_m, double air_K, double noise_K)
        implements SensorSpec {
    private static final List<SensorField> ARRAYS = List.of(SensorField.in(
            "optical", "temperature_cK", "uint16 [rows, columns]", "0.01 K", "apparent temperature of each pixel"));

    public ThermalSpec {
        Ranges.positive("rate_hz", rate_hz);
        Ranges.positive("range_m", range_m);
        Ranges.positive("air_K", air_K);
        Ranges.notNegative("noise_K", noise_K);
    }

    @Override
    public String type() {
        return "thermal";
    }

    @Override
    public List<SensorField> arrays() {
        return ARRAYS;
    }

    @Override
    public double reach_m() {
        return range_m;
    }

    @Override
    public int rays() {
        return lens.width() * lens.height();
    }
}
