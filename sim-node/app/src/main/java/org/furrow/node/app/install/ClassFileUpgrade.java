package org.furrow.node.app.install;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassFile.StackMapsOption;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeTransform;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;

/**
 * Rewrites the old class files of a jar as those of Java 8, with stack maps. The JVM keeps class files older than Java
 * 6 out of its AOT cache, and verifies each of them anew in each process. The code stays the same.
 */
public final class ClassFileUpgrade {
    private final ClassFile classFiles;

    private ClassFileUpgrade(ClassLoader loader) {
        ClassHierarchyResolver resolver =
                ClassHierarchyResolver.ofResourceParsing(loader).orElse(ClassHierarchyResolver.defaultResolver());
        classFiles =
                ClassFile.of(StackMapsOption.GENERATE_STACK_MAPS, ClassHierarchyResolverOption.of(resolver.cached()));
    }

    /** Rewrites jars in place. */
    public static void main(String[] jars) throws IOException {
        for (String jar : jars) {
            rewrite(Path.of(jar));
        }
    }

    /** Rewrites a jar without signature in place. */
    static void rewrite(Path jar) throws IOException {
        Path rewritten = jar.resolveSibling(jar.getFileName() + ".new");
        URL[] urls = {jar.toUri().toURL()};
        try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader());
                ZipFile from = new ZipFile(jar.toFile());
                ZipOutputStream to = new ZipOutputStream(Files.newOutputStream(rewritten))) {
            ClassFileUpgrade upgrade = new ClassFileUpgrade(loader);
            for (ZipEntry entry : from.stream().toList()) {
                ZipEntry copy = new ZipEntry(entry.getName());
                copy.setTimeLocal(entry.getTimeLocal());
                to.putNextEntry(copy);
                try (InputStream in = from.getInputStream(entry)) {
                    byte[] bytes = in.readAllBytes();
                    to.write(entry.getName().endsWith(".class") ? upgrade.upgraded(bytes) : bytes);
                }
            }
        }
        Files.move(rewritten, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    private byte[] upgraded(byte[] bytes) {
        ClassModel model = classFiles.parse(bytes);
        if (model.majorVersion() >= ClassFile.JAVA_6_VERSION) {
            return bytes;
        }
        ClassTransform version = ClassTransform.dropping(ClassFileVersion.class::isInstance)
                .andThen(ClassTransform.endHandler(builder -> builder.withVersion(ClassFile.JAVA_8_VERSION, 0)));
        try {
            return classFiles.transformClass(
                    model, version.andThen(ClassTransform.transformingMethodBodies(CodeTransform.ACCEPT_ALL)));
        } catch (IllegalArgumentException e) {
            return bytes; // subroutines, which newer class files cannot contain
        }
    }
}
