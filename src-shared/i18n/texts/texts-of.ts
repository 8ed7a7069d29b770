// A word with forms for numbers has a key for each: `documents_one`, `documents_other`. Arabic has six of them, English two.
type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Stem<Key> = Key extends `${infer Name}_${PluralForm}` ? Name : never;

/** The texts of another language for the same keys; where English has forms for numbers, all those of Arabic. */
export type TextsOf<English> = Readonly<
  Record<Exclude<keyof English & string, `${string}_${PluralForm}`> | `${Stem<keyof English>}_${PluralForm}`, string>
>;
