package org.furrow.rules;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** The test classes of the module whose tests run. */
public final class OwnTests implements ImportOption {
    @Override
    public boolean includes(Location location) {
        return location.contains(OwnClasses.MODULE + "/target/test-classes/");
    }
}
