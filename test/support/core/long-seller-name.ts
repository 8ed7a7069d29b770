/** A seller's name of that many bytes of UTF-8, most of it in Arabic. */
export function sellerNameOf(bytes: number): string {
  return `${'م'.repeat(Math.floor(bytes / 2))}${'a'.repeat(bytes % 2)}`;
}
