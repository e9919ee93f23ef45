package org.furrow.world.transport.mpj.express;

import java.util.Objects;
import org.furrow.world.transport.mpj.MpjEngine;
import org.junit.jupiter.api.Assumptions;

/** The engine under test, if the build has it. */
final class Engines {
    private Engines() {}

    /** Skips the test with a notice in a build without MPJ Express. */
    static MpjEngine require(Class<?> test) {
        MpjEngine engine = MpjEngine.find().orElse(null);
        if (engine == null) {
            System.err.println(
                    "SKIPPED " + test.getSimpleName()
                            + ": this build is without the transport mpj; install libmpj-java and call run-scripts/mpj-repository");
        }
        Assumptions.assumeTrue(engine != null, "built without the transport mpj");
        return Objects.requireNonNull(engine);
    }
}
