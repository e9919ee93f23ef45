/** What a plug-in implements to add a type of vehicle, or a format of files of vehicles and mechanisms. */
@NullMarked
package org.furrow.node.scenario.vehicle;

import org.jspecify.annotations.NullMarked;
