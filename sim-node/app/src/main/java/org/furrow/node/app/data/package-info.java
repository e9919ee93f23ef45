/** Exports, rendered sensors, data sets and environments. */
@NullMarked
package org.furrow.node.app.data;

import org.jspecify.annotations.NullMarked;
