/** Reads scenario, vehicle, mechanism and rig files from YAML, resolves defaults and checks them before anything runs. */
@NullMarked
package org.furrow.node.scenario.reader;

import org.jspecify.annotations.NullMarked;
