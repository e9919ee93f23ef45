package org.furrow.rules;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.core.importer.Location;

/** The main classes of the module whose tests run; not those of the modules that it uses. */
public final class OwnClasses implements ImportOption {
    /** Set by Surefire: the folder of the module. */
    static final String MODULE = System.getProperty("basedir", System.getProperty("user.dir"));

    @Override
    public boolean includes(Location location) {
        return location.contains(MODULE + "/target/classes/");
    }
}
