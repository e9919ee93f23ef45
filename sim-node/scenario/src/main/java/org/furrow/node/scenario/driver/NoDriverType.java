package org.furrow.node.scenario.driver;

import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.driver.NoDriver;

/** A vehicle that nothing drives, such as a rock. */
public final class NoDriverType implements DriverType {
    @Override
    public String name() {
        return "none";
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) {
        return model -> new NoDriver();
    }
}
