/** Observers of a run, which plug-ins add: what they get, and how a scenario names them. */
@NullMarked
package org.furrow.node.scenario.observer;

import org.jspecify.annotations.NullMarked;
