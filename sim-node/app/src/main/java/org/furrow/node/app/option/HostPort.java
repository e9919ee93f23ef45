package org.furrow.node.app.option;

import java.net.InetSocketAddress;
import org.furrow.node.input.InputError;

/** Reads addresses HOST:PORT. */
public final class HostPort {
    private static final int MOST_PORT = 65535;

    private HostPort() {}

    /**
     * Reads an address.
     *
     * @param option with its value, for messages
     * @param form what the option must be, for messages
     * @throws InputError for other text, or when the host is unknown
     */
    public static InetSocketAddress read(String option, String text, String form) throws InputError {
        int colon = text.lastIndexOf(':');
        String port = text.substring(colon + 1);
        if (colon < 1 || !port.matches("\\d{1,5}") || Integer.parseInt(port) > MOST_PORT) {
            throw new InputError(option + ": must be " + form);
        }
        InetSocketAddress address = new InetSocketAddress(text.substring(0, colon), Integer.parseInt(port));
        if (address.isUnresolved()) {
            throw new InputError(option + ": there is no host of this name");
        }
        return address;
    }
}
