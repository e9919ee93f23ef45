/** Rigid objects in the XML files of Ibex, written as mechanism files. */
@NullMarked
package org.furrow.node.scenario.ibex;

import org.jspecify.annotations.NullMarked;
