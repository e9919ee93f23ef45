package org.furrow.rules;

import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;

/** Where the module of a test is, in whichever module and folder the tests run. */
public final class ModuleFolder {
    private ModuleFolder() {}

    /** The folder with the {@code pom.xml} of the module whose test classes contain {@code test}. */
    public static Path of(Class<?> test) {
        URL classes = test.getProtectionDomain().getCodeSource().getLocation();
        try {
            return Path.of(classes.toURI()).resolve("../..").normalize();
        } catch (URISyntaxException e) {
            throw new IllegalArgumentException(classes.toString(), e);
        }
    }
}
