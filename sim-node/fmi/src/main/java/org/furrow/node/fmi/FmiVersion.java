package org.furrow.node.fmi;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Versions of the functional mock-up interface, and what differs between their files. */
public enum FmiVersion {
    FMI2("2.0", "linux64", "fmi2.c", List.of("fmi2Functions.h", "fmi2FunctionTypes.h", "fmi2TypesPlatform.h")),
    FMI3("3.0", "x86_64-linux", "fmi3.c", List.of("fmi3Functions.h", "fmi3FunctionTypes.h", "fmi3PlatformTypes.h"));

    /** Sources that all versions share. */
    static final String CORE = "furrow_fmu.c";

    static final String CORE_HEADER = "furrow_fmu.h";

    final String attribute;
    /** Folder of the library. */
    final String platform;
    /** The source of its functions. */
    final String source;

    @SuppressWarnings("ImmutableEnumChecker") // an unmodifiable list
    private final List<String> headers;

    FmiVersion(String attribute, String platform, String source, List<String> headers) {
        this.attribute = attribute;
        this.platform = platform;
        this.source = source;
        this.headers = headers;
    }

    /** The version with a number, 2 or 3; null: there is none. */
    public static @Nullable FmiVersion of(int number) {
        return Arrays.stream(values())
                .filter(version -> version.name().equals("FMI" + number))
                .findFirst()
                .orElse(null);
    }

    /** All files of the folder of sources. */
    List<String> sources() {
        List<String> all = new ArrayList<>(List.of(CORE, source, CORE_HEADER));
        all.addAll(headers);
        return all;
    }
}
