/** A run of a data set: its result, and how formats take it. */
@NullMarked
package org.furrow.node.dataset.episode;

import org.jspecify.annotations.NullMarked;
