package org.furrow.node.run.launch;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.furrow.node.input.InputError;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HostsFileTest {
    @TempDir
    private Path folder;

    @Test
    void shouldFillEachHostBeforeTheNext() throws IOException, InputError {
        HostsFile hosts = read("# two machines\n\nnode-1 slots=2 # the big one\nuser@node2\n");
        assertEquals(List.of(new HostsFile.Host("node-1", 2), new HostsFile.Host("user@node2", 1)), hosts.hosts());
        assertEquals(List.of("node-1", "node-1", "user@node2"), hosts.place(3));
        InputError e = assertThrows(InputError.class, () -> hosts.place(4));
        assertTrue(
                String.valueOf(e.getMessage()).endsWith("has 3 slots for 4 ranks; add hosts, or slots=N after a host"));
    }

    /** As tools of other systems write it; an MPI launcher refuses a host twice, and the ends of lines. */
    @Test
    void shouldAddTheSlotsOfAHostThatIsListedAgain() throws IOException, InputError {
        HostsFile hosts = read("a slots=2\r\nb\r\na slots=1\r\n");
        assertEquals(List.of(new HostsFile.Host("a", 3), new HostsFile.Host("b", 1)), hosts.hosts());
        assertEquals(List.of("a", "a", "a", "b"), hosts.place(4));
    }

    @Test
    void shouldKnowAMachineByAllItsNames() throws IOException, InputError {
        String own = InetAddress.getLocalHost().getHostName();
        HostsFile hosts =
                read("\ufeffNode-1\nlocalhost\tslots=2\n127.0.0.1\n" + own + " slots=3\nnode-1 slots=2\nLOCALHOST\n");
        assertEquals(List.of(new HostsFile.Host("Node-1", 3), new HostsFile.Host("localhost", 7)), hosts.hosts());
    }

    /** Names with characters that a shell interprets are refused. */
    @ParameterizedTest
    @ValueSource(
            strings = {"node slots=0", "node slots=x", "node 2", "node slots=1 more", "-oProxyCommand=x", "a;b", "$(x)"
            })
    void shouldRefuseMalformedLines(String line) {
        InputError e = assertThrows(InputError.class, () -> read("good\n" + line + "\n"));
        assertEquals(folder.resolve("hosts") + ":2: '" + line + "' must be HOST or HOST slots=N", e.getMessage());
    }

    @Test
    void shouldRefuseAFileWithoutHosts() {
        InputError e = assertThrows(InputError.class, () -> read("# nothing\n"));
        assertTrue(String.valueOf(e.getMessage()).contains(": names no host; "), e.getMessage());
        assertThrows(InputError.class, () -> HostsFile.read(folder.resolve("missing")));
    }

    private HostsFile read(String text) throws IOException, InputError {
        return HostsFile.read(Files.writeString(folder.resolve("hosts"), text));
    }
}
