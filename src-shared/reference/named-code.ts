/** A code of a list with its name in English and in Arabic. */
export type NamedCode = readonly [code: string, name: string, nameAr: string];
