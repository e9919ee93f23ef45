package org.furrow.node.input;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.events.CollectionEndEvent;
import org.snakeyaml.engine.v2.events.CollectionStartEvent;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.events.NodeEvent;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;

/**
 * A syntax error of a YAML text, or a feature that is not supported: anchors, several documents, deep nesting.
 *
 * @param line from 1
 * @param column from 1
 * @param message what is wrong, and what would be right
 */
record YamlFault(int line, int column, String message) {
    private static final String SECOND = "a second document begins here; a file holds one document";
    private static final String NO_CONTENT = "expected the node content, but found";
    /** Character that a decoder substitutes for malformed bytes. */
    private static final char REPLACEMENT = '\ufffd';

    private static final int MAX_DEPTH = 100;
    private static final LoadSettings SETTINGS = LoadSettings.builder().build();

    /** Returns the first error of a text, or null. */
    static @Nullable YamlFault find(String text) {
        if (text.length() > SETTINGS.getCodePointLimit()) {
            return new YamlFault(1, 1, "is longer than " + SETTINGS.getCodePointLimit() + " characters");
        }
        if (text.indexOf(REPLACEMENT) >= 0) {
            return at(text, text.indexOf(REPLACEMENT), "is not UTF-8 text");
        }
        try {
            int documents = 0;
            int depth = 0;
            for (Event event : new Parse(SETTINGS).parseString(text)) {
                if (event.getEventId() == Event.ID.DocumentStart && ++documents > 1) {
                    return at(event.getStartMark(), SECOND);
                }
                depth += event instanceof CollectionStartEvent ? 1 : event instanceof CollectionEndEvent ? -1 : 0;
                if (depth > MAX_DEPTH) {
                    return at(
                            event.getStartMark(), "lists and maps are nested more than " + MAX_DEPTH + " levels deep");
                }
                if (event instanceof NodeEvent node && node.getAnchor().isPresent()) {
                    return at(
                            node.getStartMark(),
                            "anchors (&" + node.getAnchor().get() + ", *"
                                    + node.getAnchor().get() + ") are not supported; write the value out");
                }
            }
            return null;
        } catch (MarkedYamlEngineException e) {
            return explain(e);
        } catch (ReaderException e) {
            int index = text.offsetByCodePoints(0, e.getPosition());
            return at(text, index, String.format("character U+%04X is not allowed", e.getCodePoint()));
        } catch (YamlEngineException e) {
            return new YamlFault(1, 1, "not YAML: " + e.getMessage());
        }
    }

    private static YamlFault explain(MarkedYamlEngineException e) {
        String context = String.valueOf(e.getContext());
        String problem = String.valueOf(e.getProblem());
        Optional<Mark> began = e.getContextMark().or(e::getProblemMark);
        if (context.contains("quoted scalar") && problem.contains("unexpected")) {
            return at(began, "the quote that begins here is not closed");
        }
        if (context.contains("flow sequence")) {
            return at(began, "the list that begins here is not closed, or lacks a comma; write [a, b]");
        }
        if (context.contains("flow mapping")) {
            return at(began, "the map that begins here is not closed, or lacks a comma; write {a: 1, b: 2}");
        }
        if (problem.startsWith(NO_CONTENT)) {
            return at(began, "expected a value, found" + problem.substring(NO_CONTENT.length()));
        }
        if (problem.startsWith("expected '<document start>'")) {
            return at(began, SECOND);
        }
        if (context.contains("block")) {
            return at(e.getProblemMark(), "the indentation does not match the lines above");
        }
        if (problem.contains("TAB")) {
            return at(e.getProblemMark(), "tabs cannot indent; use spaces");
        }
        if (problem.contains("cannot start any token")) {
            return at(e.getProblemMark(), "a value cannot begin with this character; put the text in quotes");
        }
        if (problem.startsWith("mapping values")) {
            return at(e.getProblemMark(), "unexpected ':'; put the text in quotes, or check the indentation");
        }
        if (problem.startsWith("could not find expected ':'")) {
            return at(began, "expected 'key: value'; check for an unclosed bracket or quote above");
        }
        return at(e.getProblemMark(), "not YAML: " + problem);
    }

    private static YamlFault at(Optional<Mark> mark, String message) {
        return new YamlFault(
                mark.map(Mark::getLine).orElse(0) + 1, mark.map(Mark::getColumn).orElse(0) + 1, message);
    }

    private static YamlFault at(String text, int index, String message) {
        String before = text.substring(0, index);
        int line = (int) before.chars().filter(c -> c == '\n').count() + 1;
        return new YamlFault(line, before.length() - before.lastIndexOf('\n'), message);
    }
}
