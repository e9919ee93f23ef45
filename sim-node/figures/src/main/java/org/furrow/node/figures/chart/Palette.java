package org.furrow.node.figures.chart;

import java.awt.Color;
import java.util.List;

/** Colours that are distinct in greyscale and for colour-blind readers (Okabe and Ito). */
public final class Palette {
    private static final List<Color> COLOURS = List.of(
            new Color(0x000000),
            new Color(0xd55e00),
            new Color(0x0072b2),
            new Color(0x56b4e9),
            new Color(0x009e73),
            new Color(0xcc79a7),
            new Color(0xe69f00),
            new Color(0x888888));
    /** Colours of areas, from dark to light. */
    private static final List<Color> AREAS = List.of(
            new Color(0x3b2f2f),
            new Color(0x0072b2),
            new Color(0xd55e00),
            new Color(0x56b4e9),
            new Color(0xf0c36d),
            new Color(0xeeeeee));

    private Palette() {}

    /** Colour of a line, from series 0; repeats after eight. */
    public static Color line(int series) {
        return COLOURS.get(series % COLOURS.size());
    }

    /** Colour of an area, from series 0; repeats after six. */
    public static Color area(int series) {
        return AREAS.get(series % AREAS.size());
    }
}
