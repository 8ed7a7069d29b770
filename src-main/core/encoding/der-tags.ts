/** The classes of ASN.1 values that requests and certificates use (X.690 §8.1.2.2). */
export const derClasses = { universal: 0x00, contextSpecific: 0x80 } as const;

/** The universal tags that requests and certificates use (X.680 §8.4). */
export const derTags = {
  boolean: 1,
  integer: 2,
  bitString: 3,
  octetString: 4,
  oid: 6,
  utf8: 12,
  sequence: 16,
  set: 17,
  numeric: 18,
  printable: 19,
  teletex: 20,
  ia5: 22,
  utcTime: 23,
  generalizedTime: 24,
  bmp: 30,
} as const;
