package org.furrow.node.input;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OneLineTest {
    /** Marks that reverse the text after them, that are invisible, that begin a line or are no character. */
    @ParameterizedTest
    @CsvSource({
        "202e", "202d", "2066", "2069", "200e", "200f", "061c", "200b", "feff", "2028", "2029", "0085", "009b", "001b",
        "d800"
    })
    void shouldEscapeCharactersThatChangeHowATextIsShown(String code) {
        String text = "a" + (char) Integer.parseInt(code, 16) + "b";
        assertEquals("a\\u" + code + "b", OneLine.of(text));
    }

    @ParameterizedTest
    @CsvSource({"1f600, \uD83D\uDE00", "e9, \u00e9", "e0001, \\U000e0001"})
    void shouldKeepOtherCharactersWhole(String code, String shown) {
        assertEquals(shown, OneLine.of(Character.toString(Integer.parseInt(code, 16))));
    }
}
