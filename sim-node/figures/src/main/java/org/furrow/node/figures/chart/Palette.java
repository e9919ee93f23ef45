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
    /** Share of white, or of black, in the shades of further series. */
    private static final double SHADE = 0.4;

    /** Colours of areas, from dark to light. */
    private static final List<Color> AREAS = List.of(
            new Color(0x3b2f2f),
            new Color(0x0072b2),
            new Color(0xd55e00),
            new Color(0x56b4e9),
            new Color(0xf0c36d),
            new Color(0xeeeeee));

    private Palette() {}

    /** Colour of a line, from series 0; after eight lighter, after sixteen darker, repeats after 24. */
    public static Color line(int series) {
        Color colour = COLOURS.get(series % COLOURS.size());
        int shade = series / COLOURS.size() % 3;
        return shade == 0 ? colour : mixed(colour, shade == 1 ? 255 : 0);
    }

    private static Color mixed(Color colour, int level) {
        return new Color(
                mixed(colour.getRed(), level), mixed(colour.getGreen(), level), mixed(colour.getBlue(), level));
    }

    private static int mixed(int value, int level) {
        return (int) Math.round(value + SHADE * (level - value));
    }

    /** Colour of an area, from series 0; repeats after six. */
    public static Color area(int series) {
        return AREAS.get(series % AREAS.size());
    }
}
