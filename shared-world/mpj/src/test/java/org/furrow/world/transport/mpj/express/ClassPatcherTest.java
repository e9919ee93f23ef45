package org.furrow.world.transport.mpj.express;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.net.URL;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import mpi.MPI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import xdev.smpdev.SMPDevice;

final class ClassPatcherTest {
    @ParameterizedTest
    @ValueSource(classes = {MPI.class, SMPDevice.class})
    void shouldRemoveTerminalOutputAndExit(Class<?> ofJar) throws Exception {
        URL jar = ofJar.getProtectionDomain().getCodeSource().getLocation();
        int found = 0;
        try (JarFile file = new JarFile(Path.of(jar.toURI()).toFile())) {
            List<JarEntry> classes = file.stream()
                    .filter(entry -> entry.getName().endsWith(".class"))
                    .toList();
            for (JarEntry entry : classes) {
                byte[] original = read(file, entry);
                found += loudness(original);
                byte[] quiet = ClassPatcher.patch(original);
                assertTrue(loudness(quiet) == 0, entry.getName());
                assertTrue(ClassFile.of().verify(quiet).isEmpty(), entry.getName());
            }
        }
        assertTrue(found > 10, "found=" + found);
    }

    @Test
    void shouldFailInsteadOfEndingTheProcess() {
        assertThrows(IllegalStateException.class, () -> PatchedSystem.exit(0));
        assertFalse(PatchedSystem.out.checkError());
    }

    private static byte[] read(JarFile file, JarEntry entry) throws IOException {
        try (InputStream in = file.getInputStream(entry)) {
            return in.readAllBytes();
        }
    }

    /** Number of instructions that print, print stack traces or end the process. */
    private static int loudness(byte[] classFile) {
        return ClassFile.of().parse(classFile).methods().stream()
                .flatMap(method -> method.code().stream())
                .flatMap(code -> code.elementStream())
                .mapToInt(element -> switch (element) {
                    case FieldInstruction field ->
                        isOfSystem(field.owner(), field.name().stringValue(), "out", "err");
                    case InvokeInstruction call ->
                        call.name().equalsString("printStackTrace")
                                ? 1
                                : isOfSystem(call.owner(), call.name().stringValue(), "exit", "halt");
                    default -> 0;
                })
                .sum();
    }

    private static int isOfSystem(ClassEntry owner, String name, String... loud) {
        boolean system = owner.asInternalName().equals("java/lang/System")
                || owner.asInternalName().equals("java/lang/Runtime");
        return system && List.of(loud).contains(name) ? 1 : 0;
    }
}
