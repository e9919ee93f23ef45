/** Scenarios, soils and schemas: listed, shown, checked. */
@NullMarked
package org.furrow.node.app.scenario;

import org.jspecify.annotations.NullMarked;
