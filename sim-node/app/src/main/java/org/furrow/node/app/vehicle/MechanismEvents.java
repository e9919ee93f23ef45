package org.furrow.node.app.vehicle;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.agrona.CloseHelper;
import org.furrow.node.dataset.observe.EventTable;
import org.furrow.node.dataset.observe.EventWindow;
import org.furrow.node.input.InputError;
import org.furrow.node.scenario.mechanism.MechanismObserver;

/** The tables of a mechanism's observers. */
final class MechanismEvents implements AutoCloseable {
    private final double step_s;
    private final List<Watch> watches = new ArrayList<>();

    /** Begins the tables beside that of the mechanism. */
    MechanismEvents(List<MechanismObserver> observers, MechanismTable table, Path out, double step_s)
            throws InputError {
        this.step_s = step_s;
        List<Integer> columns = new ArrayList<>();
        for (MechanismObserver observer : observers) {
            columns.add(column(observer, table));
        }
        try {
            for (int k = 0; k < observers.size(); k++) {
                watches.add(new Watch(observers.get(k), columns.get(k), table, out));
            }
        } catch (IOException e) {
            CloseHelper.quietCloseAll(watches);
            throw new InputError(out + ": tables of observers cannot be written: " + e.getMessage());
        }
    }

    private static int column(MechanismObserver observer, MechanismTable table) throws InputError {
        MechanismObserver.When when = observer.when();
        if (when.contact() != null) {
            int column = table.contactColumn(when.contact());
            if (column < 0) {
                throw observer.place()
                        .get("when")
                        .get("contact")
                        .error("'" + when.contact().first() + "' and '"
                                + when.contact().second()
                                + "' cannot touch each other: both need shapes under 'contacts', and no joint"
                                + " between them");
            }
            return column;
        }
        if (when.column() != null) {
            String name = observer.place().get("when").get("column").oneOf("column", table.columns());
            return table.columns().indexOf(name);
        }
        return 0;
    }

    /** Whether each step needs a row. */
    boolean isEmpty() {
        return watches.isEmpty();
    }

    /** Offers the row after a step; it must not change then. */
    void offer(long step, double[] row) {
        for (Watch watch : watches) {
            watch.offer(step, row);
        }
    }

    @Override
    public void close() throws IOException {
        for (Watch watch : watches) {
            watch.close();
        }
    }

    /** One observer. */
    private final class Watch implements AutoCloseable {
        private final MechanismObserver.When when;
        private final int column;
        private final EventWindow<double[]> window;
        private final EventTable table;

        Watch(MechanismObserver observer, int column, MechanismTable columns, Path out) throws IOException {
            when = observer.when();
            this.column = column;
            window = new EventWindow<>(steps(observer.before_s()), steps(observer.after_s()));
            String base = String.valueOf(out.getFileName()).replaceFirst("\\.csv$", "");
            table = EventTable.create(
                    out.resolveSibling(base + "-" + observer.name()),
                    observer.isParquet() ? EventTable.Format.PARQUET : EventTable.Format.CSV,
                    List.of(),
                    columns.columns());
        }

        private int steps(double time_s) {
            return (int) Math.round(time_s / step_s);
        }

        void offer(long step, double[] row) {
            boolean holds = when.every() > 0
                    ? step % when.every() == 0
                    : when.isAbove() ? row[column] > when.limit() : row[column] < when.limit();
            window.offer(row, holds, chosen -> table.append(window.event(), List.of(), chosen));
        }

        @Override
        public void close() throws IOException {
            table.close();
        }
    }
}
