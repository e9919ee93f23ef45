/** Studies of speed: many runs of one scenario, their statistics, tables and figures, and a model fitted to them. */
@NullMarked
package org.furrow.node.study;

import org.jspecify.annotations.NullMarked;
