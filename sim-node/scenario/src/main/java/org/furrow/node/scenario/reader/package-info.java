/** Reads scenario and rig files from YAML, fills in defaults and checks them before a run. */
@NullMarked
package org.furrow.node.scenario.reader;

import org.jspecify.annotations.NullMarked;
