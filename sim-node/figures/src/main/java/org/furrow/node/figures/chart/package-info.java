/** Charts and their files: PNG and SVG in one style. */
@NullMarked
package org.furrow.node.figures.chart;

import org.jspecify.annotations.NullMarked;
