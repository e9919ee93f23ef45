package org.furrow.rules;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.util.Set;

/** The test classes of a test's module. */
public final class OwnTests implements LocationProvider {
    @Override
    public Set<Location> get(Class<?> test) {
        return Set.of(Location.of(ModuleFolder.of(test).resolve("target/test-classes")));
    }
}
