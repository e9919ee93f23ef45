package org.furrow.node.view.web;

import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import org.furrow.node.input.OneLine;

/** Reports what a server refuses: each thing once, and no more than a person would read. */
final class Reports {
    private static final int MOST = 20;
    private static final int MOST_CHARACTERS = 200;

    private final Consumer<String> to;
    private final Set<String> reported = new HashSet<>();

    Reports(Consumer<String> to) {
        this.to = to;
    }

    synchronized void add(String what) {
        String line = OneLine.of(what.length() > MOST_CHARACTERS ? what.substring(0, MOST_CHARACTERS) + "..." : what);
        if (reported.size() < MOST && reported.add(line)) {
            to.accept(line);
        }
    }
}
