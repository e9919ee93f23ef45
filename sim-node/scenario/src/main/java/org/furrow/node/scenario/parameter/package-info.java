/** Parameters whose values are drawn, and the settings that give them to a file. */
@NullMarked
package org.furrow.node.scenario.parameter;

import org.jspecify.annotations.NullMarked;
