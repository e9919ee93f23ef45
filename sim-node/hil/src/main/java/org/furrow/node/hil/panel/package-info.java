/** What terminal and viewer show of the vehicles in the loop. */
@NullMarked
package org.furrow.node.hil.panel;

import org.jspecify.annotations.NullMarked;
