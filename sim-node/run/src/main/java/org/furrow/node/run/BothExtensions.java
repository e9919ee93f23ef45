package org.furrow.node.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.engine.schedule.ConductedRun;
import org.furrow.node.results.OutputFolder;
import org.furrow.node.run.record.Recorder;
import org.furrow.world.transport.Transport;
import org.jspecify.annotations.Nullable;

/** Two extensions of the same ranks. */
record BothExtensions(RankExtension first, RankExtension second) implements RankExtension {
    @Override
    public Attachment attach(Transport transport, @Nullable OutputFolder folder, Recorder.@Nullable Earlier earlier)
            throws IOException {
        Attachment one = first.attach(transport, folder, earlier);
        try {
            return new Both(one, second.attach(transport, folder, earlier));
        } catch (IOException | RuntimeException e) {
            one.close();
            throw e;
        }
    }

    @Override
    public Set<String> conclude(Path folder) throws IOException {
        Set<String> changed = new LinkedHashSet<>(first.conclude(folder));
        changed.addAll(second.conclude(folder));
        return changed;
    }

    private record Both(Attachment one, Attachment other) implements Attachment {
        @Override
        public void finish(long digest) {
            one.finish(digest);
            other.finish(digest);
        }

        @Override
        public EpochObserver observer() {
            return EpochObserver.all(List.of(one.observer(), other.observer()));
        }

        @Override
        public @Nullable ConductedRun conducted() {
            return one.conducted();
        }

        @Override
        public List<String> parts() {
            return Stream.concat(one.parts().stream(), other.parts().stream()).toList();
        }

        @Override
        public void close() throws IOException {
            try (other) {
                one.close();
            }
        }
    }
}
