/** Measures speed and memory; nothing here is part of a simulation's result. */
@NullMarked
package org.furrow.node.bench;

import org.jspecify.annotations.NullMarked;
