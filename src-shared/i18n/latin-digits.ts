const zeros = [0x0660, 0x06f0];

/**
 * A text with the digits and separators of numbers that Arabic, Persian and Urdu keyboards type as the ASCII ones (decision 51). Every
 * character stays one character, so that places in the text stay where they are.
 */
export function latinDigits(text: string): string {
  return text
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => {
      const code = digit.charCodeAt(0);
      return String(zeros.map((zero) => code - zero).find((value) => value >= 0 && value <= 9));
    })
    .replaceAll('٫', '.')
    .replaceAll('٬', ',');
}
