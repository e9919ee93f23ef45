/** What is between a sensor and a surface, as a suite states it: rain, snow, fog and dust; the place of the sun. */
@NullMarked
package org.furrow.node.sense.weather;

import org.jspecify.annotations.NullMarked;
