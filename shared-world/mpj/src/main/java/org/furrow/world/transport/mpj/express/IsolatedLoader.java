package org.furrow.world.transport.mpj.express;

import java.io.IOException;
import java.io.InputStream;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Loads patched copies of MPJ's classes: MPJ keeps its state in statics, which must not outlive a run and, with
 * several ranks in one JVM, belong to one rank. The loader of this class loads all other classes.
 */
final class IsolatedLoader extends ClassLoader {
    /** Classes shared by all ranks of a JVM, besides {@code xdev} and {@code mpjbuf}, as in MPJ's mpiExp.jar. */
    private static final Set<String> SHARED = Set.of(
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
    private final Map<String, byte[]> patched;

    private IsolatedLoader(ClassLoader parent, boolean ofRun, boolean ofRank, Map<String, byte[]> patched) {
        super(parent);
        this.ofRun = ofRun;
        this.ofRank = ofRank;
        this.patched = patched;
    }

    /** Loader of the classes that all ranks of a run in this JVM share. */
    static IsolatedLoader ofRun() {
        return new IsolatedLoader(IsolatedLoader.class.getClassLoader(), true, false, new ConcurrentHashMap<>());
    }

    /** Loader of the classes of one rank, given the loader of the run. */
    static IsolatedLoader ofRank(IsolatedLoader run) {
        return new IsolatedLoader(run, false, true, run.patched);
    }

    /** Loader of all classes of a rank that is alone in its JVM. */
    static IsolatedLoader ofLoneRank() {
        return new IsolatedLoader(IsolatedLoader.class.getClassLoader(), true, true, new ConcurrentHashMap<>());
    }

    /** A new instance of the calls for a rank. */
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
        if (name.startsWith("xdev.") || name.startsWith("mpjbuf.") || SHARED.contains(name)) {
            return ofRun;
        }
        return ofRank
                && (name.startsWith("mpi.")
                        || name.startsWith("mpjdev.")
                        || name.equals(ExpressCalls.class.getName())
                        || name.equals(ExpressGather.class.getName()));
    }

    private Class<?> define(String name) throws ClassNotFoundException {
        byte[] classFile = patched.get(name);
        if (classFile == null) {
            classFile = read(name);
            patched.put(name, classFile);
        }
        return defineClass(name, classFile, 0, classFile.length);
    }

    private byte[] read(String name) throws ClassNotFoundException {
        try (InputStream in =
                IsolatedLoader.class.getClassLoader().getResourceAsStream(name.replace('.', '/') + ".class")) {
            if (in == null) {
                throw new ClassNotFoundException(name);
            }
            return ClassPatcher.patch(in.readAllBytes());
        } catch (IOException e) {
            throw new ClassNotFoundException(name, e);
        }
    }
}
