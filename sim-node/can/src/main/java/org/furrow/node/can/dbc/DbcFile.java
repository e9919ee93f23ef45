package org.furrow.node.can.dbc;

import java.util.List;
import java.util.Map;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;
import org.jspecify.annotations.Nullable;

/**
 * Content of a DBC file. A message or signal with a mistake is left out, so that it does not cost the whole file.
 *
 * @param messages in the order of the file
 * @param unusable by name: place and reason of messages that are left out
 * @param warnings place and reason of everything that is left out, in the order of the file
 * @param shortNames names of messages by their names of more than 32 characters, from SystemMessageLongSymbol
 */
public record DbcFile(
        List<DbcMessage> messages,
        Map<String, String> unusable,
        List<String> warnings,
        Map<String, String> shortNames) {
    public DbcFile {
        messages = List.copyOf(messages);
        unusable = Map.copyOf(unusable);
        warnings = List.copyOf(warnings);
        shortNames = Map.copyOf(shortNames);
    }

    /**
     * Reads a file: BO_, SG_, VAL_, SIG_VALTYPE_, SG_MUL_VAL_ and the attributes GenMsgCycleTime,
     * GenMsgStartDelayTime, GenMsgSendType, GenSigStartValue, VFrameFormat, CANFD_BRS, SystemMessageLongSymbol and
     * SystemSignalLongSymbol. VERSION, BU_ and CM_ are checked; other sections are
     * skipped. A file that is not UTF-8 is read as Windows-1252.
     *
     * @throws InputError if the text is not that of a DBC file
     */
    public static DbcFile read(Source file) throws InputError {
        return new DbcParser(file.label(), file.bytes().textOfAnyEditor()).parse();
    }

    /** Returns a message by its name, short or long, or null. */
    public @Nullable DbcMessage message(String shortOrLong) {
        String name = shortNames.getOrDefault(shortOrLong, shortOrLong);
        return messages.stream()
                .filter(message -> message.name().equals(name))
                .findFirst()
                .orElse(null);
    }

    /** Returns a message by identifier, or null. */
    public @Nullable DbcMessage message(int id, boolean extended) {
        for (DbcMessage message : messages) {
            if (message.id() == id && message.extended() == extended) {
                return message;
            }
        }
        return null;
    }
}
