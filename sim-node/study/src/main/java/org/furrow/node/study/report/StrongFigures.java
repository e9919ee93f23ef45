package org.furrow.node.study.report;

import java.util.List;
import java.util.function.Function;
import org.furrow.node.run.figure.Figure;
import org.furrow.node.study.bench.RayCasting.Tyre;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.LogAxis;
import org.furrow.node.study.output.Page;
import org.furrow.node.study.report.RayTimes.Case;
import org.furrow.node.study.report.RayTimes.Way;
import org.furrow.node.study.statistics.Median;
import org.jfree.chart.axis.SymbolAxis;

/** Figures of a strong-scaling study. */
final class StrongFigures {
    private static final String THREADS = "Threads";
    private static final List<Way> DOMAINS = List.of(Way.MAP_REDUCE, Way.VEHICLE_BOX, Way.WHOLE_TERRAIN);

    private final List<SpeedUp> speedUps;
    private final List<Integer> threads;

    /** @param threads numbers of threads, ascending */
    StrongFigures(List<SpeedUp> speedUps, List<Integer> threads) {
        this.speedUps = speedUps;
        this.threads = threads;
    }

    List<Figure> all() {
        return List.of(realTime(), speedUp(), rays(Tyre.CYLINDER), rays(Tyre.MESH), domains());
    }

    private Figure realTime() {
        Curves curves = new Curves();
        curve(curves, "one vehicle", SpeedUp.RUN, "", SpeedUp::time);
        curves.guide(1, "real time");
        return new Figure("strong-rtf", curves.logarithmic(LogAxis.at(THREADS, threads), "Real-time factor"));
    }

    private Figure speedUp() {
        Curves curves = new Curves();
        curve(curves, "whole runs", SpeedUp.RUN, "", SpeedUp::speedUp);
        for (Tyre tyre : Tyre.values()) {
            String name = Case.name(tyre);
            curve(curves, name + ", critical section", Case.name(Way.CRITICAL_SECTION), name, SpeedUp::speedUp);
            curve(curves, name + ", map and reduce", Case.name(Way.MAP_REDUCE), name, SpeedUp::speedUp);
        }
        curves.guide(1, "base case");
        return new Figure(
                "strong-speedup",
                curves.fromZero(
                        LogAxis.at(THREADS, threads), "Speed-up over " + Page.counted(threads.getFirst(), "thread")));
    }

    private void curve(Curves curves, String name, String what, String tyre, Function<SpeedUp, Median> value) {
        curves.curve(name);
        SpeedUp.of(speedUps, what, tyre).forEach(each -> curves.point(each.threads(), value.apply(each)));
    }

    private Figure rays(Tyre tyre) {
        Curves curves = new Curves();
        String name = Case.name(tyre);
        curve(curves, "one table, in a critical section", Case.name(Way.CRITICAL_SECTION), name, SpeedUp::time);
        curve(curves, "map and reduce", Case.name(Way.MAP_REDUCE), name, SpeedUp::time);
        return new Figure(
                "strong-rays-" + name,
                curves.fromZero(
                        LogAxis.at(THREADS, threads), "Ray casting of one step in \u00b5s, " + name + " tyres"));
    }

    private Figure domains() {
        Curves curves = new Curves();
        for (Tyre tyre : Tyre.values()) {
            curves.curve(Case.name(tyre) + " tyres");
            for (int k = 0; k < DOMAINS.size(); k++) {
                int place = k;
                SpeedUp.of(speedUps, Case.name(DOMAINS.get(k)), Case.name(tyre)).stream()
                        .filter(each -> each.threads() == 1)
                        .forEach(each -> curves.point(place, each.time()));
            }
        }
        curves.guide(2000, "a step of 2 ms");
        SymbolAxis axis =
                new SymbolAxis("Where rays are cast", new String[] {"domain of each wheel", "one box", "50 m x 50 m"});
        axis.setRange(-0.5, DOMAINS.size() - 0.5);
        axis.setGridBandsVisible(false);
        return new Figure("domains", curves.logarithmic(axis, "Ray casting of one step in \u00b5s"));
    }
}
