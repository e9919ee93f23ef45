/** Draws charts as PNG, SVG and PDF. */
@NullMarked
package org.furrow.node.study.figure;

import org.jspecify.annotations.NullMarked;
