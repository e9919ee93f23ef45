package org.furrow.node.ros2;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.furrow.rules.ModuleFolder;

/** Compiles programs with Eclipse Cyclone DDS, and starts them in a domain on this machine. */
final class CyclonePeer {
    /** Keeps to this machine, as the runs of the tests do. */
    private static final String CONFIGURATION = "<CycloneDDS><Domain><General><Interfaces><NetworkInterface name=\"lo\""
            + " multicast=\"true\"/></Interfaces></General><Discovery><MaxAutoParticipantIndex>100"
            + "</MaxAutoParticipantIndex></Discovery></Domain></CycloneDDS>";

    private CyclonePeer() {}

    /**
     * Compiles a program of the test sources.
     *
     * @param program without its ending
     * @param messages IDL file of its messages, without its ending
     */
    static Path compile(Path folder, String program, String messages) throws IOException, InterruptedException {
        return compile(folder, program, sources().resolve(messages + ".idl"));
    }

    private static Path sources() {
        return ModuleFolder.of(CyclonePeer.class).resolve("src/test/c");
    }

    /** Compiles a program of the test sources with an IDL file of its messages. */
    static Path compile(Path folder, String program, Path idl) throws IOException, InterruptedException {
        Path binary = folder.resolve(program);
        run(folder, List.of("idlc", "-t", "-l", "c", "-x", "final", idl.toString()));
        run(
                folder,
                List.of(
                        "cc",
                        "-O1",
                        "-I.",
                        "-o",
                        binary.toString(),
                        sources().resolve(program + ".c").toString(),
                        idl.getFileName().toString().replace(".idl", ".c"),
                        "-lddsc",
                        "-lm"));
        return binary;
    }

    /** Starts a program; its output goes to a file. */
    static Process start(int domain, Path output, List<String> command) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(output.toFile())
                .redirectError(ProcessBuilder.Redirect.INHERIT);
        builder.environment().put("ROS_DOMAIN_ID", Integer.toString(domain));
        builder.environment().put("CYCLONEDDS_URI", CONFIGURATION);
        return builder.start();
    }

    static void run(Path folder, List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), command + ": " + output);
    }
}
