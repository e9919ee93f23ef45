/** Output of studies: charts as PNG and SVG, and Markdown pages. */
@NullMarked
package org.furrow.node.study.output;

import org.jspecify.annotations.NullMarked;
