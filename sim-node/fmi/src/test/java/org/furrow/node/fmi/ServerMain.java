package org.furrow.node.fmi;

import java.io.IOException;
import java.nio.file.Path;

/** Stands for {@code furrow fmu-server DIR}. */
public final class ServerMain {
    private ServerMain() {}

    public static void main(String[] args) throws IOException {
        new FmuServer(System.in, System.out, Path.of(args[1]), Fmus.CODE).run();
    }
}
