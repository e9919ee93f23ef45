package org.furrow.node.input;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a reader does with a mistake: ends at once, or continues with the next part and collects all mistakes. */
public final class Mistakes {
    private static final Pattern PLACE = Pattern.compile("(.*?):(\\d{1,9}):(\\d{1,9}): .*", Pattern.DOTALL);

    private final boolean all;
    private final List<InputError> found = new ArrayList<>();
    private @Nullable Mistakes outer;

    private Mistakes(boolean all) {
        this.all = all;
    }

    /** Ends reading at the first mistake. */
    public static Mistakes first() {
        return new Mistakes(false);
    }

    /** Collects all mistakes. */
    public static Mistakes all() {
        return new Mistakes(true);
    }

    /** A part of a file that can be read even if other parts are wrong. */
    @FunctionalInterface
    public interface Part<T> {
        T read() throws InputError;
    }

    /** A part of a file whose result is not needed. */
    @FunctionalInterface
    public interface Check {
        void check() throws InputError;
    }

    /** Collects a mistake, once; throws it if reading ends at the first one. */
    public void add(InputError mistake) throws InputError {
        if (!all) {
            throw mistake;
        }
        if (found.stream().noneMatch(other -> other.getMessage().equals(mistake.getMessage()))) {
            found.add(mistake);
            if (outer != null) {
                outer.add(mistake);
            }
        }
    }

    /** Reads a part; returns null if it has a mistake, which is collected. */
    public <T> @Nullable T attempt(Part<T> part) throws InputError {
        try {
            return part.read();
        } catch (InputError e) {
            add(e);
            return null;
        }
    }

    /** Checks a part, and collects its mistake. */
    public void check(Check part) throws InputError {
        try {
            part.check();
        } catch (InputError e) {
            add(e);
        }
    }

    /** For another file: like this one, without the mistakes so far, and with its mistakes added to these. */
    public Mistakes again() {
        Mistakes inner = new Mistakes(all);
        inner.outer = this;
        return inner;
    }

    /** Ends reading if there are mistakes, because later ones could be their consequences. */
    public void end() throws InputError {
        if (!found.isEmpty()) {
            throw found.getFirst();
        }
    }

    public boolean isEmpty() {
        return found.isEmpty();
    }

    /** The messages, file by file in the order of reading, and by line and column within a file. */
    public List<String> messages() {
        List<String> files = found.stream()
                .map(mistake -> file(mistake.getMessage()))
                .distinct()
                .toList();
        return found.stream()
                .map(InputError::getMessage)
                .sorted(Comparator.comparingInt((String message) -> files.indexOf(file(message)))
                        .thenComparingInt(message -> number(message, 2))
                        .thenComparingInt(message -> number(message, 3)))
                .toList();
    }

    private static String file(String message) {
        Matcher place = PLACE.matcher(message);
        return place.matches() ? place.group(1) : "";
    }

    private static int number(String message, int group) {
        Matcher place = PLACE.matcher(message);
        return place.matches() ? Integer.parseInt(place.group(group)) : 0;
    }
}
