package org.furrow.node.fmi;

import java.nio.file.Files;
import java.nio.file.Path;

/** A host that has an instance, writes the file {@code started}, and then waits to be killed. */
public final class HostMain {
    private HostMain() {}

    public static void main(String[] args) throws Exception {
        Path file = Path.of(args[0]);
        Host host = Host.of(file, FmiVersion.FMI2);
        host.begin("");
        Files.writeString(file.resolveSibling("started"), "");
        Thread.sleep(Long.MAX_VALUE);
    }
}
