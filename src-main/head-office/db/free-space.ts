const mebibyte = 1024 * 1024;

/**
 * With less free space than this the embedded database takes no changes: more than one batch of an appliance writes. Its engine would
 * stand still where the disk has no space for the next piece of its log.
 */
export const leastFreeBytes = 256 * mebibyte;

/** Below this the operator is told. */
export const lowFreeBytes = 1024 * mebibyte;

/** A number of bytes for a person. */
export function mebibytes(bytes: number): string {
  return `${Math.floor(bytes / mebibyte)} MiB`;
}
