package org.furrow.node.testkit;

import java.io.IOException;
import java.util.concurrent.TimeUnit;

/** Optional external software of tests. */
public enum Software {
    /** Creates pairs of pseudo terminals. */
    SOCAT("socat", "socat -V"),
    /** Debian's python-can with its packages for SLCAN and multicast. */
    PYTHON_CAN("python3-can", "/usr/bin/python3 -c import\tcan,serial,msgpack"),
    /** Debian's scapy with its automotive layers. */
    SCAPY("python3-scapy", "/usr/bin/python3 -c import\tscapy.contrib.automotive.uds"),
    /** The DDS of the Eclipse foundation, and its compiler of message definitions. */
    CYCLONE_DDS("cyclonedds-tools cyclonedds-dev", "idlc -v"),
    /** The DDS of eProsima, which most distributions of ROS 2 use. */
    FAST_DDS("libfastrtps-dev g++", "test -e /usr/include/fastdds/dds/domain/DomainParticipant.hpp"),
    /** Debian's pytest. */
    PYTEST("python3-pytest", "/usr/bin/python3 -c import\tpytest"),
    /** Converts databases of CAN buses. */
    CANMATRIX("canmatrix-utils", "canconvert --help"),
    /** Wireshark's dissectors on the command line. */
    TSHARK("tshark", "tshark --version"),
    /** Writes and reads videos. */
    FFMPEG("ffmpeg", "ffmpeg -version");

    private final String debianPackage;
    private final String command;

    Software(String debianPackage, String command) {
        this.debianPackage = debianPackage;
        this.command = command;
    }

    /** Returns whether the software is installed; prints a notice if not. */
    public boolean isHere() {
        boolean here = runs();
        if (!here) {
            System.err.println("*** NOT TESTED: exchange with " + this + "; install with: apt-get install "
                    + debianPackage + " ***");
        }
        return here;
    }

    private boolean runs() {
        try {
            Process process = new ProcessBuilder(command.split(" "))
                    .redirectErrorStream(true)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .start();
            return process.waitFor(300, TimeUnit.SECONDS) && process.exitValue() == 0;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }
}
