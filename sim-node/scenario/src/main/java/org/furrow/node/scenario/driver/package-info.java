/** Types of drivers: how a scenario describes each of them, and what is known of a driver before the run. */
@NullMarked
package org.furrow.node.scenario.driver;

import org.jspecify.annotations.NullMarked;
