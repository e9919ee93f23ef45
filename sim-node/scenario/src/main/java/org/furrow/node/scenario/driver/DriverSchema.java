package org.furrow.node.scenario.driver;

import java.util.Objects;
import org.furrow.node.input.Schemas;

/** The schemas of the built-in drivers, which are resources. */
final class DriverSchema {
    private DriverSchema() {}

    static String text(String name) {
        return Objects.requireNonNull(Schemas.text("driver-" + name), name);
    }
}
