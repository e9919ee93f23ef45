package org.furrow.node.view.web;

import java.util.List;

/** What every connection of a server uses. */
record Desk(Resources resources, List<SocketService> services, Access access, ServerLimits limits, Reports reports) {
    Desk {
        services = List.copyOf(services);
    }
}
