/** What is in the air between a sensor and a surface, as a suite states it: rain, snow, fog and dust; the sun's place. */
@NullMarked
package org.furrow.node.sense.weather;

import org.jspecify.annotations.NullMarked;
