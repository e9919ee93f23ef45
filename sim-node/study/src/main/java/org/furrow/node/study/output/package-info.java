/** Output of studies: charts as PNG, SVG and PDF, and Markdown pages. */
@NullMarked
package org.furrow.node.study.output;

import org.jspecify.annotations.NullMarked;
