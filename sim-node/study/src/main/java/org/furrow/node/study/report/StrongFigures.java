package org.furrow.node.study.report;

import java.util.List;
import java.util.function.Function;
import org.furrow.node.figures.chart.Figure;
import org.furrow.node.study.bench.RayCasting.Tyre;
import org.furrow.node.study.output.Caption;
import org.furrow.node.study.output.Curves;
import org.furrow.node.study.output.LogAxis;
import org.furrow.node.study.output.MarkdownPage;
import org.furrow.node.study.report.RayTimes.Case;
import org.furrow.node.study.report.RayTimes.Way;
import org.furrow.node.study.statistics.Median;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.SymbolAxis;

/** Figures of a strong-scaling study. */
final class StrongFigures {
    private static final String THREADS = "Threads";
    private static final List<Way> DOMAINS = List.of(Way.MAP_REDUCE, Way.VEHICLE_BOX, Way.WHOLE_TERRAIN);

    private final List<SpeedUp> speedUps;
    private final List<Integer> threads;
    private final int cores;

    /**
     * @param threads numbers of threads, ascending
     * @param cores of the machine
     */
    StrongFigures(List<SpeedUp> speedUps, List<Integer> threads, int cores) {
        this.speedUps = speedUps;
        this.threads = threads;
        this.cores = cores;
    }

    List<Figure> all() {
        return threads.size() < 2
                ? List.of(domains()) // a curve of one point shows nothing
                : List.of(realTime(), speedUp(), rays(Tyre.CYLINDER), rays(Tyre.MESH), domains());
    }

    /** Shades the numbers of threads that outnumber the cores, and explains open marks. */
    private Figure overThreads(String name, Curves curves, Function<Curves, JFreeChart> draw) {
        int least = threads.stream().filter(count -> count > cores).findFirst().orElse(0);
        if (least > 0) {
            curves.shadeFrom(least, threads, "more threads than cores");
        }
        Figure figure = new Figure(name, draw.apply(curves));
        if (least > 0) {
            Caption.add(figure, "Open marks: more threads than cores.");
        }
        return figure;
    }

    private Figure realTime() {
        Curves curves = new Curves();
        curve(curves, "one vehicle", SpeedUp.RUN, "", SpeedUp::time);
        curves.guide(1, "real time");
        return overThreads(
                "strong-rtf",
                curves,
                of -> of.logarithmic(LogAxis.at(THREADS, threads), "Wall time over simulated time"));
    }

    private Figure speedUp() {
        Curves curves = new Curves();
        curve(curves, "whole runs", SpeedUp.RUN, "", SpeedUp::speedUp);
        for (Tyre tyre : Tyre.values()) {
            String name = Case.name(tyre);
            curve(curves, name + ", critical section", Case.name(Way.CRITICAL_SECTION), name, SpeedUp::speedUp);
            curve(curves, name + ", map and reduce", Case.name(Way.MAP_REDUCE), name, SpeedUp::speedUp);
        }
        ideal(curves);
        return overThreads(
                "strong-speedup",
                curves,
                of -> of.fromZero(
                        LogAxis.at(THREADS, threads),
                        "Speed-up over " + MarkdownPage.counted(threads.getFirst(), "thread")));
    }

    /** Adds a speed-up by the number of threads, up to the cores. */
    private void ideal(Curves curves) {
        double least = threads.getFirst();
        curves.ideal(
                "ideal on " + MarkdownPage.counted(cores, "core"),
                least,
                threads.getLast(),
                count -> Math.min(count, Math.max(cores, least)) / least);
    }

    private void curve(Curves curves, String name, String what, String tyre, Function<SpeedUp, Median> value) {
        curves.curve(name);
        for (SpeedUp each : SpeedUp.of(speedUps, what, tyre)) {
            curves.point(each.threads(), value.apply(each));
            if (each.threads() > cores) {
                curves.open(each.threads());
            }
        }
    }

    private Figure rays(Tyre tyre) {
        Curves curves = new Curves();
        String name = Case.name(tyre);
        curve(curves, "one table, in a critical section", Case.name(Way.CRITICAL_SECTION), name, SpeedUp::time);
        curve(curves, "map and reduce", Case.name(Way.MAP_REDUCE), name, SpeedUp::time);
        return overThreads(
                "strong-rays-" + name,
                curves,
                of -> of.fromZero(
                        LogAxis.at(THREADS + " (" + name + " tyres)", threads), "Ray casting of one step in \u00b5s"));
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
