package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.vehicle.VehicleUnit;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.world.transport.LocalHub;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BothExtensionsTest {
    private final List<String> calls = new ArrayList<>();
    private final Transport transport = new LocalHub(1, 2, 1000).rank(0);

    private final class Noting implements RankExtension {
        private final String name;

        Noting(String name) {
            this.name = name;
        }

        @Override
        public Attachment attach(Transport to, @Nullable OutputFolder folder, Recorder.@Nullable Earlier earlier) {
            calls.add("attach " + name);
            return new Attachment() {
                @Override
                public void finish(long digest) {
                    calls.add("finish " + name + " " + digest);
                }

                @Override
                public EpochObserver observer() {
                    return new EpochObserver() {
                        @Override
                        public void onStepped(int epoch, List<VehicleUnit> units) {
                            calls.add("step " + name);
                        }
                    };
                }

                @Override
                public List<String> parts() {
                    return List.of("part-" + name);
                }

                @Override
                public void close() {
                    calls.add("close " + name);
                }
            };
        }

        @Override
        public Set<String> conclude(Path folder) {
            return Set.of("file-" + name);
        }
    }

    @Test
    void shouldCallBoth() throws IOException {
        RankExtension both = RankExtension.both(new Noting("a"), new Noting("b"));
        try (RankExtension.Attachment attached = both.attach(transport, null, null)) {
            attached.observer().onStepped(1, List.of());
            attached.finish(7);
            assertEquals(List.of("part-a", "part-b"), attached.parts());
        }

        assertEquals(
                List.of("attach a", "attach b", "step a", "step b", "finish a 7", "finish b 7", "close a", "close b"),
                calls);
        assertEquals(Set.of("file-a", "file-b"), both.conclude(Path.of("run")));
    }

    @Test
    void shouldCloseTheFirstWhereTheSecondFails() {
        IOException fault = new IOException("no network");
        RankExtension both = RankExtension.both(new Noting("a"), (to, folder, earlier) -> {
            throw fault;
        });

        assertSame(fault, assertThrows(IOException.class, () -> both.attach(transport, null, null)));
        assertEquals(List.of("attach a", "close a"), calls);
    }
}
