"""A plot of signals over time as SVG, without other packages."""

import html

_COLOURS = ["#1f77b4", "#d62728", "#2ca02c", "#9467bd", "#ff7f0e", "#8c564b"]
_WIDTH, _HEIGHT, _LEFT, _TOP = 800, 160, 70, 30


def svg(title, names, rows):
    """
    A picture with one diagram for each signal.

    names: 'time_s' and the signals
    rows: lists of the values in this order; None: no value
    """
    height = _TOP + (_HEIGHT + 30) * max(1, len(names) - 1) + 20
    parts = ['<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="%d" font-family="sans-serif" font-size="12">'
             % (_WIDTH + _LEFT + 20, height), '<rect width="100%" height="100%" fill="white"/>',
             '<text x="10" y="18">%s</text>' % html.escape(title)]
    for number, name in enumerate(names[1:], 1):
        points = [(row[0], row[number]) for row in rows if row[number] is not None]
        parts += _diagram(name, points, _TOP + (_HEIGHT + 30) * (number - 1), _COLOURS[(number - 1) % len(_COLOURS)])
    return "\n".join(parts + ["</svg>\n"])


def _diagram(name, points, top, colour):
    parts = ['<rect x="%d" y="%d" width="%d" height="%d" fill="none" stroke="#888"/>' % (_LEFT, top, _WIDTH, _HEIGHT),
             '<text x="%d" y="%d" fill="%s">%s</text>' % (_LEFT + 6, top + 14, colour, html.escape(name))]
    if not points:
        return parts + ['<text x="%d" y="%d">no values</text>' % (_LEFT + 6, top + 30)]
    begin, end = points[0][0], points[-1][0]
    least, most = min(value for _, value in points), max(value for _, value in points)
    span = most - least or 1.0
    line = " ".join("%.1f,%.1f" % (_LEFT + _WIDTH * (time - begin) / ((end - begin) or 1.0),
                                   top + _HEIGHT * (1 - (value - least) / span)) for time, value in points)
    return parts + [
        '<polyline fill="none" stroke="%s" points="%s"/>' % (colour, line),
        '<text x="4" y="%d">%.5g</text>' % (top + 12, most), '<text x="4" y="%d">%.5g</text>' % (top + _HEIGHT, least),
        '<text x="%d" y="%d">%.3f s</text>' % (_LEFT, top + _HEIGHT + 16, begin),
        '<text x="%d" y="%d" text-anchor="end">%.3f s</text>' % (_LEFT + _WIDTH, top + _HEIGHT + 16, end)]
