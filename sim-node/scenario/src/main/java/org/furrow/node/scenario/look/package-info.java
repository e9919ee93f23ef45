/** What vehicles, plants and rocks look like: one description for cameras and the viewer. */
@NullMarked
package org.furrow.node.scenario.look;

import org.jspecify.annotations.NullMarked;
