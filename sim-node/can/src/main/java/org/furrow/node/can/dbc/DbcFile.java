package org.furrow.node.can.dbc;

import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;

/**
 * What a DBC file says.
 *
 * @param version text of its VERSION, often empty
 * @param nodes names of its BU_
 * @param messages in the order of the file
 * @param unusable messages that are not among them because Furrow cannot read them, by name: where and why
 */
public record DbcFile(String version, List<String> nodes, List<DbcMessage> messages, Map<String, String> unusable) {
    public DbcFile {
        nodes = List.copyOf(nodes);
        messages = List.copyOf(messages);
        unusable = Map.copyOf(unusable);
    }

    /**
     * Reads a file: VERSION, BU_, BO_, SG_, VAL_, CM_, SIG_VALTYPE_ and SG_MUL_VAL_; the other sections of the format are skipped.
     * It is UTF-8, else Windows-1252, as editors on Windows write it.
     *
     * @throws InputError {@code file:line:column: what is wrong and what would be right}
     */
    public static DbcFile read(Source file) throws InputError {
        return new DbcParser(file.label(), file.bytes().textOfAnyEditor()).parse();
    }

    /** The message of a name, or null. */
    public @Nullable DbcMessage message(String name) {
        for (DbcMessage message : messages) {
            if (message.name().equals(name)) {
                return message;
            }
        }
        return null;
    }

    /** The message of an identifier, or null. */
    public @Nullable DbcMessage message(int id, boolean extended) {
        for (DbcMessage message : messages) {
            if (message.id() == id && message.extended() == extended) {
                return message;
            }
        }
        return null;
    }
}
