package org.furrow.rules;

import com.tngtech.archunit.core.importer.Location;
import com.tngtech.archunit.junit.LocationProvider;
import java.util.Set;

/** The main classes of a test's module; not those of the modules that it uses. */
public final class OwnClasses implements LocationProvider {
    @Override
    public Set<Location> get(Class<?> test) {
        return Set.of(Location.of(ModuleFolder.of(test).resolve("target/classes")));
    }
}
