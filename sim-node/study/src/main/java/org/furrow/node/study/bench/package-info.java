/** Measures speed and memory; nothing here is part of a simulation's result. */
@NullMarked
package org.furrow.node.study.bench;

import org.jspecify.annotations.NullMarked;
