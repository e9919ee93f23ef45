package org.furrow.node.scenario.mechanism;

import java.util.List;
import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.vehicle.contact.ContactSpec;
import org.jspecify.annotations.Nullable;

/**
 * A table of what a mechanism does about events.
 *
 * @param name of the file, without ending
 * @param place of its description in the file
 * @param before_s time before the condition begins to hold
 * @param after_s time after it has held
 * @param isParquet whether the table is a Parquet file instead of a CSV file
 */
public record MechanismObserver(
        String name, YamlNode place, When when, double before_s, double after_s, boolean isParquet) {
    /**
     * The condition of its events; one of contact, column and every is given.
     *
     * @param contact two bodies that touch each other
     * @param column of the table, whose number is compared with the limit
     * @param every number of steps; 0: none
     */
    public record When(
            ContactSpec.@Nullable Pair contact, @Nullable String column, double limit, boolean isAbove, int every) {}

    static MechanismObserver read(YamlNode node, MechanismScope scope) throws InputError {
        When when = when(node.get("when"), scope);
        boolean isEvery = when.every > 0;
        return new MechanismObserver(
                node.text("name"),
                node,
                when,
                isEvery ? 0 : node.number("before_s"),
                isEvery ? 0 : node.number("after_s"),
                node.text("format").equals("parquet"));
    }

    private static When when(YamlNode node, MechanismScope scope) throws InputError {
        int kinds = (node.has("contact") ? 1 : 0) + (node.has("column") ? 1 : 0) + (node.has("every") ? 1 : 0);
        if (kinds != 1) {
            throw node.error("needs one of 'contact', 'column' and 'every'");
        }
        boolean isColumn = node.has("column");
        for (String key : List.of("above", "below")) {
            if (node.has(key) && !isColumn) {
                throw node.get(key).error("applies only with 'column'");
            }
        }
        if (isColumn && node.has("above") == node.has("below")) {
            throw node.error("a column needs either 'above' or 'below'");
        }
        if (node.has("contact")) {
            List<YamlNode> pair = node.get("contact").items();
            return new When(new ContactSpec.Pair(scope.body(pair.get(0)), scope.body(pair.get(1))), null, 0, true, 0);
        }
        if (isColumn) {
            boolean isAbove = node.has("above");
            return new When(null, node.text("column"), node.number(isAbove ? "above" : "below"), isAbove, 0);
        }
        return new When(null, null, 0, true, node.integer("every"));
    }
}
