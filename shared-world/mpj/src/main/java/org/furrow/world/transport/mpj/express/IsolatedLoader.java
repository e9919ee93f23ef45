package org.furrow.world.transport.mpj.express;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads MPJ's classes anew, and made quiet: MPJ keeps its state in statics, which are to live no longer than a run and, where
 * several ranks are in one JVM, are a rank's own. Everything else comes from the loader of this class.
 */
final class IsolatedLoader extends ClassLoader {
    /** The classes that all ranks of a JVM have in common, as in MPJ's own mpiExp.jar, besides those of {@code xdev} and {@code mpjbuf}. */
    private static final Set<String> COMMON = Set.of(
            "mpi.MPIException",
            "mpjdev.CompletionHandler",
            "mpjdev.Constants",
            "mpjdev.MPJDevException",
            "mpjdev.Request",
            "mpjdev.Request$Waitany",
            "mpjdev.Request$WaitanyQue",
            "mpjdev.Status");

    static {
        registerAsParallelCapable();
    }

    private final boolean ofRank;
    private final boolean ofRun;
    private final Map<String, byte[]> quiet;

    private IsolatedLoader(ClassLoader parent, boolean ofRun, boolean ofRank, Map<String, byte[]> quiet) {
        super(parent);
        this.ofRun = ofRun;
        this.ofRank = ofRank;
        this.quiet = quiet;
    }

    /** Of what the ranks of a run in this JVM have in common. */
    static IsolatedLoader ofRun() {
        return new IsolatedLoader(IsolatedLoader.class.getClassLoader(), true, false, new ConcurrentHashMap<>());
    }

    /** Of what is a rank's own, given the loader of the run. */
    static IsolatedLoader ofRank(IsolatedLoader run) {
        return new IsolatedLoader(run, false, true, run.quiet);
    }

    /** Of all that a rank alone in its JVM needs. */
    static IsolatedLoader ofLoneRank() {
        return new IsolatedLoader(IsolatedLoader.class.getClassLoader(), true, true, new ConcurrentHashMap<>());
    }

    /** What makes a rank's calls of MPJ. */
    MpjCalls calls() throws ReflectiveOperationException {
        return (MpjCalls)
                loadClass(ExpressCalls.class.getName()).getDeclaredConstructor().newInstance();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!isOwn(name)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            return loaded == null ? define(name) : loaded;
        }
    }

    private boolean isOwn(String name) {
        if (name.startsWith("xdev.") || name.startsWith("mpjbuf.") || COMMON.contains(name)) {
            return ofRun;
        }
        return ofRank
                && (name.startsWith("mpi.")
                        || name.startsWith("mpjdev.")
                        || name.equals(ExpressCalls.class.getName())
                        || name.equals(ExpressGather.class.getName()));
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] classFile = quiet.get(name);
        if (classFile == null) {
            classFile = read(name);
            quiet.put(name, classFile);
        }
        return defineClass(name, classFile, 0, classFile.length);
    }

    private byte[] read(String name) throws ClassNotFoundException {
        try (InputStream in =
                IsolatedLoader.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return QuietClasses.quiet(in.readAllBytes());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
