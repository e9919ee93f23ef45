package org.furrow.world.transport.mpj.express;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;

/**
 * Patches MPJ's classes so that they neither print to the terminal (MPJ prints the stack trace of a missing
 * configuration file at every start) nor end the process.
 */
final class ClassPatcher {
    private static final ClassDesc PATCHED_SYSTEM = ClassDesc.of(PatchedSystem.class.getName());
    private static final MethodTypeDesc PRINT_STACK_TRACE = MethodTypeDesc.ofDescriptor("()V");
    private static final MethodTypeDesc EXIT = MethodTypeDesc.ofDescriptor("(I)V");
    private static final ClassFile CLASS_FILE = ClassFile.of();
    private static final ClassTransform TRANSFORM = ClassTransform.transformingMethodBodies(ClassPatcher::patch);

    private ClassPatcher() {}

    static byte[] patch(byte[] classFile) {
        return CLASS_FILE.transformClass(CLASS_FILE.parse(classFile), TRANSFORM);
    }

    private static void patch(CodeBuilder code, CodeElement element) {
        switch (element) {
            case FieldInstruction field
            when isTerminal(field) ->
                code.getstatic(PATCHED_SYSTEM, field.name().stringValue(), field.typeSymbol());
            case InvokeInstruction call when isPrintStackTrace(call) -> code.pop();
            case InvokeInstruction call when isExit(call) -> code.invokestatic(PATCHED_SYSTEM, "exit", EXIT);
            default -> code.with(element);
        }
    }

    private static boolean isTerminal(FieldInstruction field) {
        String name = field.name().stringValue();
        return field.owner().asInternalName().equals("java/lang/System") && (name.equals("out") || name.equals("err"));
    }

    private static boolean isPrintStackTrace(InvokeInstruction call) {
        return call.opcode() == Opcode.INVOKEVIRTUAL
                && call.name().equalsString("printStackTrace")
                && call.typeSymbol().equals(PRINT_STACK_TRACE);
    }

    private static boolean isExit(InvokeInstruction call) {
        return call.owner().asInternalName().equals("java/lang/System")
                && call.name().equalsString("exit");
    }
}
