/**
 * Files of vehicles and mechanisms of other programs, which {@code furrow vehicle import} writes as files of Furrow. A
 * plug-in implements {@link org.furrow.node.scenario.foreign.ForeignFormat} to add a format.
 */
@NullMarked
package org.furrow.node.scenario.foreign;

import org.jspecify.annotations.NullMarked;
