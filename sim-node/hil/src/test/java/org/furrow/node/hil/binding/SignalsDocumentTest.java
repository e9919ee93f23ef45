package org.furrow.node.hil.binding;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.furrow.node.engine.signal.Signal;
import org.furrow.node.engine.signal.Signal.Direction;
import org.furrow.rules.ModuleFolder;
import org.junit.jupiter.api.Test;

class SignalsDocumentTest {
    private static final Path DOCUMENT =
            ModuleFolder.of(SignalsDocumentTest.class).resolve("../../docs/can-messages.md");

    @Test
    void shouldBeTheSignalsOfTheCatalogue() throws IOException {
        String text = Files.readString(DOCUMENT);
        assertEquals(rows(Direction.IN), section(text, "To the simulator:", "From the simulator:"));
        assertEquals(rows(Direction.OUT), section(text, "From the simulator:", "A binding is refused"));
    }

    @Test
    void shouldHaveUnitAndMeaning() {
        for (Signal signal : BusSignals.catalogue(List.of("FL")).signals()) {
            assertFalse(signal.quantity().unit().isEmpty(), signal.name());
            assertFalse(signal.quantity().meaning().isEmpty(), signal.name());
        }
    }

    /** The rows of the document's table of signals of one direction; {@code *} stands for the name of a wheel. */
    private static String rows(Direction direction) {
        StringBuilder rows = new StringBuilder();
        for (Signal signal : BusSignals.catalogue(List.of("*")).signals()) {
            if (signal.direction() == direction) {
                rows.append("| `%s` | %s | %s | %s | %s |\n"
                        .formatted(
                                signal.name(),
                                signal.quantity().unit(),
                                signal.quantity().frame(),
                                signal.type().name().toLowerCase(Locale.ROOT),
                                signal.quantity().meaning()));
            }
        }
        return rows.toString();
    }

    private static String section(String text, String from, String to) {
        String section = text.substring(text.indexOf(from), text.indexOf(to));
        return section.substring(section.indexOf("|---|") + "|---|---|---|---|---|\n".length())
                .stripTrailing()
                .concat("\n");
    }
}
