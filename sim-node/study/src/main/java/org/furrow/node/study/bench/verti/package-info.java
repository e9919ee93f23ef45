/** Worlds and systems of the benchmark Verti-Bench: read, driven, and summed up in a table. */
@NullMarked
package org.furrow.node.study.bench.verti;

import org.jspecify.annotations.NullMarked;
