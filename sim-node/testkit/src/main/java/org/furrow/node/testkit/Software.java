package org.furrow.node.testkit;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Software of others that tests meet and that may not be here. */
public enum Software {
    /** Pairs of pseudo terminals. */
    SOCAT("socat", "socat -V"),
    /** Debian's python-can, with what it needs for SLCAN and multicast. */
    PYTHON_CAN("python3-can", "/usr/bin/python3 -c import\tcan,serial,msgpack");

    private final String packages;
    private final String trial;

    Software(String packages, String trial) {
        this.packages = packages;
        this.trial = trial;
    }

    /** Whether it is here; says so aloud when it is not. */
    public boolean isHere() {
        boolean here = runs();
        if (!here) {
            System.err.println(
                    "*** NOT TESTED: CAN with " + this + "; install with: apt-get install " + packages + " ***");
        }
        return here;
    }

    private boolean runs() {
        try {
            Process process = new ProcessBuilder(trial.split(" "))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(30, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
