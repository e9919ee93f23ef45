package org.furrow.node.dataset.observe;

import org.furrow.node.input.InputError;
import org.furrow.node.input.YamlNode;
import org.furrow.node.scenario.observer.Observer;
import org.furrow.node.scenario.observer.ObserverType;

/**
 * Observer type {@code triggered}: a table of all vehicles about events. Rank 0 writes it from the committed reports,
 * so it is the same on any number of ranks.
 */
public final class TriggeredType implements ObserverType {
    @Override
    public String name() {
        return "triggered";
    }

    @Override
    public String schema() {
        return """
            {
              "description": "a table of all vehicles about events, observers/rank-0/NAME.csv or .parquet; each epoch is in it once",
              "required": ["name", "when"],
              "properties": {
                "name": {
                  "description": "name of the file without ending",
                  "type": "string",
                  "pattern": "^[A-Za-z0-9][A-Za-z0-9_-]{0,63}$"
                },
                "when": {
                  "description": "condition at the end of an epoch: 'collision', or 'signal', 'of' and 'above' or 'below', or 'every'",
                  "type": "object",
                  "additionalProperties": false,
                  "properties": {
                    "collision": {
                      "description": "two vehicles whose hulls overlap",
                      "type": "array", "minItems": 2, "maxItems": 2, "items": {"type": "string"}
                    },
                    "signal": {"description": "a column of the table", "type": "string"},
                    "of": {"description": "the vehicle of the signal", "type": "string"},
                    "above": {"description": "the condition holds above this value", "type": "number"},
                    "below": {"description": "the condition holds below this value", "type": "number"},
                    "every": {"description": "every n-th epoch", "type": "integer", "minimum": 1}
                  }
                },
                "before_s": {
                  "description": "time before the condition begins to hold",
                  "type": "number", "minimum": 0, "maximum": 60, "default": 1
                },
                "after_s": {
                  "description": "time after it has held; both times are 0 with 'every'",
                  "type": "number", "minimum": 0, "maximum": 60, "default": 1
                },
                "format": {"enum": ["csv", "parquet"], "default": "csv"}
              }
            }
            """;
    }

    @Override
    public Plan read(YamlNode observer) throws InputError {
        When when = When.read(observer.get("when"));
        boolean isEvery = when instanceof When.Every;
        String name = observer.text("name");
        EventTable.Format format = observer.choice("format", EventTable.Format.class);
        double before_s = isEvery ? 0 : observer.number("before_s");
        double after_s = isEvery ? 0 : observer.number("after_s");
        return rank -> rank.rank() == 0
                ? new TriggeredObserver(name, format, before_s, after_s, when, rank)
                : new Observer() {};
    }
}
