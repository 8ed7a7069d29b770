/** What a stored text of JSON says; the text itself where somebody or a fault of the disk has made it none. */
export function storedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
