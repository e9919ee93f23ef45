/** A recorded run for people and their tools: the viewer in a browser, Foxglove, MCAP. */
@NullMarked
package org.furrow.node.view;

import org.jspecify.annotations.NullMarked;
