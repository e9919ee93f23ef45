/** FMUs of other programs that drive vehicles: read, loaded and stepped in lock step with a run. */
@NullMarked
package org.furrow.node.fmi.importer;

import org.jspecify.annotations.NullMarked;
