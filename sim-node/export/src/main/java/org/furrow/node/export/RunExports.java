package org.furrow.node.export;

import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;

/** The formats of exports, built in and added. */
public final class RunExports {
    private RunExports() {}

    /** All formats, sorted by name. */
    public static List<RunExport> all() {
        return ServiceLoader.load(RunExport.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(RunExport::name))
                .toList();
    }
}
