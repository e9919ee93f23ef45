/** Charts and their files: PNG, SVG and PDF in one style. */
@NullMarked
package org.furrow.node.figures.chart;

import org.jspecify.annotations.NullMarked;
