package org.furrow.node.dataset.table;

import java.util.Map;
import java.util.TreeMap;
import org.furrow.node.sense.frame.RunSoils;

/** Collects the soils of runs, which have equal ids in all of them, for one table. */
public final class DatasetSoils {
    private final Map<Integer, RunSoils.Entry> soils = new TreeMap<>();

    /** Columns of the table. */
    public static TableSpec spec() {
        return Schema.SOILS;
    }

    /** Adds the soils of a run. */
    public void add(RunSoils run) {
        run.entries().forEach(entry -> soils.put(entry.id(), entry));
    }

    /** The soils, by id. */
    public Table table() {
        Table table = new Table(Schema.SOILS);
        for (RunSoils.Entry entry : soils.values()) {
            table.put(entry.id()).put(entry.name()).put(entry.classId());
            table.put(entry.parameters()).put(entry.layers()).end();
        }
        return table;
    }
}
