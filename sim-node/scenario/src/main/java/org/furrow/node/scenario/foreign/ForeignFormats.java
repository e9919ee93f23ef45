package org.furrow.node.scenario.foreign;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.furrow.node.input.InputError;
import org.furrow.node.input.plugin.NamedType;
import org.furrow.node.input.plugin.Plugins;

/** Selects the format of a file of another program. */
public final class ForeignFormats {
    private ForeignFormats() {}

    /**
     * The format with the strongest recognition of a file.
     *
     * @throws InputError if a format cannot read the file, or several formats recognise it equally
     */
    public static ForeignFormat of(Path file) throws InputError {
        List<ForeignFormat> found = new ArrayList<>();
        ForeignFormat.Recognition strongest = ForeignFormat.Recognition.NONE;
        for (ForeignFormat format : Plugins.all(ForeignFormat.class)) {
            ForeignFormat.Recognition each = format.recognises(file);
            int order = each.compareTo(strongest);
            if (order > 0) {
                found.clear();
                strongest = each;
            }
            if (order >= 0 && each != ForeignFormat.Recognition.NONE) {
                found.add(format);
            }
        }
        if (found.size() != 1) {
            throw new InputError(
                    file + ": "
                            + (found.isEmpty()
                                    ? "no format recognises the file"
                                    : "the formats "
                                            + found.stream()
                                                    .map(NamedType::name)
                                                    .collect(Collectors.joining(" and "))
                                            + " recognise the file, and no other does so more surely; use one of these plug-ins"));
        }
        return found.getFirst();
    }

    /** Refuses options that a format does not take, with the error of the format that does. */
    public static void requireTaken(ForeignFormat format, ForeignFile file) throws InputError {
        for (ForeignFormat other : Plugins.all(ForeignFormat.class)) {
            for (ForeignOption option : other.options()) {
                if (file.has(option)
                        && format.options().stream().noneMatch(own -> own.name().equals(option.name()))) {
                    throw new InputError(other.misuse(option.name(), file.path()));
                }
            }
        }
    }
}
