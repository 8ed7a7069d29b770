/** The number that a text stands for, in Latin or Arabic digits; undefined where it stands for none. */
export function numberOf(text: string): number | undefined {
  const latin = text
    .trim()
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x0660))
    .replaceAll('٫', '.')
    .replaceAll(/[,٬\s]/g, '');
  return /^-?\d{1,15}(?:\.\d{1,10})?$/.test(latin) ? Number(latin) : undefined;
}
