package org.furrow.node.scenario.driver;

import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.driver.TrialDriver;

/** Drives a trial, whose steering and throttle are keys of the scenario. */
public final class TrialDriverType implements DriverType {
    @Override
    public String name() {
        return "trial";
    }

    @Override
    public boolean isTimed() {
        return true;
    }

    @Override
    public DriverPlan read(YamlNode driver, DriverContext context) {
        YamlNode root = context.scenario();
        TrialDriver.Steering steering = root.choice("steering", TrialDriver.Steering.class);
        double throttle = root.number("throttle");
        double settle_s = driver.number("settle_s");
        return model -> new TrialDriver(steering, throttle, settle_s);
    }
}
