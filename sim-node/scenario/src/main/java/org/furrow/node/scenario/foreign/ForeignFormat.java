package org.furrow.node.scenario.foreign;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Mistakes;
import org.furrow.node.input.Source;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.node.scenario.vehicle.VehicleReader;

/**
 * A format of another program, whose vehicles or mechanisms {@code furrow vehicle import} writes as files of Furrow.
 * Among all formats, that with the strongest recognition reads a file.
 */
public interface ForeignFormat extends NamedType {
    /** How sure it is that a file has a format, from the weakest to the strongest. */
    enum Recognition {
        /** It has another format. */
        NONE,
        /** It may have any format: the format reads what no other recognises. */
        ANY,
        /** Its name has the ending of the format. */
        ENDING,
        /** Its content is that of the format. */
        CONTENT
    }

    /** Which files the format reads, as part of a list for the help, such as {@code SDF (.sdf)}. */
    String description();

    /**
     * Recognises a file.
     *
     * @throws InputError if the file cannot be read; a format that looks at names alone does not open it
     */
    Recognition recognises(Path file) throws InputError;

    /** The options that it takes; {@code furrow vehicle import} refuses all others. */
    default List<ForeignOption> options() {
        return List.of();
    }

    /**
     * The error about one of its options that is given with a file of another format.
     *
     * @param option the option's name
     */
    default String misuse(String option, Path file) {
        return option + ": applies only to files of format " + name();
    }

    /** @throws InputError if the file is damaged, or has what Furrow cannot map */
    Imported read(ForeignFile file) throws InputError;

    /**
     * Checks the files of an import when they are written, and completes them with what only the compiled vehicle or
     * mechanism shows. Unless it is overridden, it compiles them.
     *
     * @param main the written vehicle or mechanism, beside which the other files are
     * @throws InputError if they do not compile; they are then not kept
     */
    default void complete(Imported imported, Path main) throws InputError, IOException {
        if (imported.isVehicle()) {
            VehicleReader.read(Source.ofFile(main), each -> {});
        } else {
            VehicleReader.mechanism(Source.ofFile(main), Mistakes.first()).compile();
        }
    }

    /** A foreign format has no keys in input files. */
    @Override
    default String schema() {
        return "{\"type\": \"object\", \"additionalProperties\": false}";
    }

    /** Whether a file's name has one of some endings, such as {@code .urdf}, in small or capital letters. */
    static boolean hasEnding(Path file, List<String> endings) {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        return endings.stream().anyMatch(name::endsWith);
    }
}
