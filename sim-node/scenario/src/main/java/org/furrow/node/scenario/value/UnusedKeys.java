package org.furrow.node.scenario.value;

import java.util.List;
import java.util.stream.Stream;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.YamlNode;

/** Keys of a file that have no effect, because no reader has read them. */
public final class UnusedKeys {
    /** Keys that describe any file. */
    private static final List<String> DESCRIBING = List.of("furrow", "name", "description", "units");

    private UnusedKeys() {}

    /**
     * Refuses keys that no reader has read, so that they have no effect.
     *
     * @param others keys that are read elsewhere
     */
    public static void refuse(YamlNode root, Mistakes mistakes, List<String> others) throws InputError {
        List<String> allowed =
                Stream.concat(DESCRIBING.stream(), others.stream()).toList();
        for (YamlNode unused : root.unused(allowed)) {
            mistakes.add(unused.error("has no effect here, because nothing reads it; leave it out"));
        }
        mistakes.end();
    }
}
