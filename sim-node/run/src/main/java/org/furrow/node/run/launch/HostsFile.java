package org.furrow.node.run.launch;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.furrow.node.input.InputError;
import org.furrow.node.input.Source;

/**
 * Machines to start ranks on. Each line is {@code HOST} or {@code HOST slots=N}, as in Open MPI; {@code #} begins
 * a comment.
 *
 * @param path of the file
 * @param hosts in the file's order
 */
public record HostsFile(Path path, List<Host> hosts) {
    private static final Pattern LINE = Pattern.compile(
            "([A-Za-z0-9][A-Za-z0-9._-]*(?:@[A-Za-z0-9][A-Za-z0-9._-]*)?)(?:\\s+slots=([1-9]\\d{0,4}))?");

    private static final String OWN_NAME = ownName();

    /**
     * One machine.
     *
     * @param name host name for ssh
     * @param slots maximum number of ranks
     */
    public record Host(String name, int slots) {}

    public HostsFile {
        hosts = List.copyOf(hosts);
    }

    /** @throws InputError when the file cannot be read, names no host, or has a malformed line */
    public static HostsFile read(Path path) throws InputError {
        List<String> lines = Source.ofFile(path).bytes().text().lines().toList();
        Map<String, Host> machines = new LinkedHashMap<>(); // one may be listed again, which launchers refuse
        for (int n = 0; n < lines.size(); n++) {
            String line = lines.get(n).replaceFirst("#.*", "").strip();
            if (!line.isEmpty()) {
                Host host = host(line, path + ":" + (n + 1));
                machines.merge(
                        machine(host.name), host, (first, again) -> new Host(first.name, first.slots + again.slots));
            }
        }
        if (machines.isEmpty()) {
            throw new InputError(path + ": names no host; write one per line, as HOST or HOST slots=N");
        }
        return new HostsFile(path, List.copyOf(machines.values()));
    }

    /** One name for all names of a machine: case does not count, and this one is known by several. */
    private static String machine(String host) {
        String name = host.toLowerCase(Locale.ROOT);
        return name.matches("localhost|127(\\.\\d+){3}") || name.equals(OWN_NAME) ? "localhost" : name;
    }

    private static String ownName() {
        try {
            return InetAddress.getLocalHost().getHostName().toLowerCase(Locale.ROOT);
        } catch (UnknownHostException e) {
            return "localhost";
        }
    }

    private static Host host(String line, String where) throws InputError {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new InputError(where + ": '" + line + "' must be HOST or HOST slots=N");
        }
        return new Host(parts.group(1), parts.group(2) == null ? 1 : Integer.parseInt(parts.group(2)));
    }

    /**
     * The host of each rank. Ranks fill the slots of one host before those of the next.
     *
     * @throws InputError when there are fewer slots than ranks
     */
    public List<String> place(int ranks) throws InputError {
        List<String> names = new ArrayList<>();
        for (Host host : hosts) {
            for (int slot = 0; slot < host.slots && names.size() < ranks; slot++) {
                names.add(host.name);
            }
        }
        if (names.size() < ranks) {
            throw new InputError(path + ": has " + names.size() + (names.size() == 1 ? " slot" : " slots") + " for "
                    + ranks + " ranks; add hosts, or slots=N after a host");
        }
        return names;
    }
}
