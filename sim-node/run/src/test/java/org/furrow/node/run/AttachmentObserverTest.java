package org.furrow.node.run;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.furrow.node.engine.EpochObserver;
import org.furrow.node.scenario.Scenario;
import org.furrow.node.testkit.Scenarios;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The observer of an extension takes part in all of a rank's progress. */
@Tag("run")
class AttachmentObserverTest {
    @TempDir
    private Path folder;

    @Test
    void shouldGetEveryCallback() throws Exception {
        Set<String> called = new TreeSet<>();
        EpochObserver noting = (EpochObserver) Proxy.newProxyInstance(
                EpochObserver.class.getClassLoader(), new Class<?>[] {EpochObserver.class}, (proxy, method, args) -> {
                    called.add(method.getName());
                    return null;
                });
        RankExtension extension = (transport, folder, earlier) -> new RankExtension.Attachment() {
            @Override
            public void finish(long digest) {
                // nothing to complete
            }

            @Override
            public EpochObserver observer() {
                return noting;
            }
        };
        Scenario scenario = Scenarios.brief("single", "duration_s=0.1");
        RunPreparation.Plan plan =
                new RunPreparation.Plan(scenario, Run.Options.of(1, 1), folder.resolve("out"), false, null);
        new Run(plan, RunPreparation.local(plan, Progress.NONE), Progress.NONE, () -> false)
                .with(extension)
                .execute(new LocalRankGroup(1, 3, 60_000), "local");
        Set<String> all = Arrays.stream(EpochObserver.class.getMethods())
                .filter(method -> !Modifier.isStatic(method.getModifiers()))
                .map(Method::getName)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(all, called);
    }
}
