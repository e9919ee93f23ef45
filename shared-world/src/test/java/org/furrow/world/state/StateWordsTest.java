package org.furrow.world.state;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class StateWordsTest {
    private static final double[] WORDS = {1, Double.NaN, 3, 4};

    @Test
    void shouldReportExpectedAndFoundWords() {
        assertDoesNotThrow(() -> StateWords.require("state", 2, WORDS, 2, 2));
        assertDoesNotThrow(() -> StateWords.require("state", 0, WORDS, 4, 0));
        refuse("state: expected 3 words, found 2", () -> StateWords.require("state", 3, WORDS, 2, 2));
        refuse("state: expected 2 words from 3 on, found 4 in all", () -> StateWords.require("state", 2, WORDS, 3, 2));
        refuse(
                "state: expected 2 words from -1 on, found 4 in all",
                () -> StateWords.require("state", 2, WORDS, -1, 2));
        refuse("state: expected numbers, found NaN in word 1", () -> StateWords.require("state", 4, WORDS, 0, 4));
    }

    @Test
    void shouldAcceptWholeNumbersInRange() {
        assertEquals(-1, StateWords.whole("gear", -1, -1, 3));
        assertEquals(3, StateWords.whole("gear", 3, -1, 3));
        assertEquals(1L << 53, StateWords.whole("ticks", 0x1p53, 0, 1L << 53));
        refuse("gear must be a whole number in [-1, 3], gear=4.0", () -> StateWords.whole("gear", 4, -1, 3));
        refuse("gear must be a whole number in [-1, 3], gear=1.5", () -> StateWords.whole("gear", 1.5, -1, 3));
        refuse("gear must be a whole number in [-1, 3], gear=NaN", () -> StateWords.whole("gear", Double.NaN, -1, 3));
    }

    private static void refuse(String message, Executable restore) {
        assertEquals(
                message, assertThrows(IllegalArgumentException.class, restore).getMessage());
    }
}
