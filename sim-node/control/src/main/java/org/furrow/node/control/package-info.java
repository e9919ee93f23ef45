/** Controls a run while it runs: commands of people and programs, and the events that they cause. */
@NullMarked
package org.furrow.node.control;

import org.jspecify.annotations.NullMarked;
