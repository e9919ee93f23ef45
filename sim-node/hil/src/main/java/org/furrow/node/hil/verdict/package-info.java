/** Criteria that decide whether a run has passed, evaluated from its files. */
@NullMarked
package org.furrow.node.hil.verdict;

import org.jspecify.annotations.NullMarked;
