import { z } from 'zod';

const payment = z
  .object({
    means: z.string().describe('A UNTDID 4461 code such as `10` (cash) or `48` (card).'),
    amount: z.number().describe('The amount paid so, in the currency of the document.'),
  })
  .meta({ id: 'PaymentResult' });

/** Who sold and how it was paid, of results: what is kept beside a document and is no part of its XML. */
export const saleFacts = {
  till: z.string().nullable().describe('The till that sold; null where none is known.'),
  cashier: z.string().nullable().describe('Who sold; null where the request named nobody.'),
  payments: z.array(payment).describe('How much was paid by which means; empty where the request did not say.'),
  key_id: z
    .string()
    .nullable()
    .describe('The API key that issued it; null where a person did, and for documents from before it was kept.'),
  key_name: z.string().nullable().describe('The name that the key had then, or null.'),
  user: z
    .object({ user_id: z.string().describe('The id of the person.'), name: z.string().describe('The name then.') })
    .nullable()
    .describe('The person who issued it on the pages, or null.'),
  converted_from: z
    .object({ invoice_id: z.string().describe('Its id.'), invoice_number: z.string().describe('Its number.') })
    .optional()
    .describe('The simplified invoice that a standard one was issued in place of, because its buyer is a business.'),
};

const facts = z.object(saleFacts);

/** See {@link saleFacts}. */
export type SaleFacts = z.output<typeof facts>;

// What nothing filters by is one text of a row; what a document does not have is left out of it.
const storedFacts = facts.omit({ till: true, cashier: true }).partial();

/** {@link SaleFacts} as the rows of all databases have them. */
export type StoredSaleFacts = { till: string | null; cashier: string | null; facts: string | null };

/** The text in which a row keeps what nothing filters by; null where there is nothing. */
export function factsText({ payments, key_id, key_name, user, converted_from }: SaleFacts): string | null {
  const some = {
    ...(payments.length === 0 ? {} : { payments }),
    ...(key_id === null ? {} : { key_id, key_name }),
    ...(user === null ? {} : { user }),
    ...(converted_from === undefined ? {} : { converted_from }),
  };
  return Object.keys(some).length === 0 ? null : JSON.stringify(some);
}

function readFacts(text: string): z.output<typeof storedFacts> | undefined {
  try {
    return storedFacts.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

/** Whether a text is one of {@link factsText}, or one of a later version, which may say more. */
export function isFactsText(text: string): boolean {
  return readFacts(text) !== undefined;
}

/** {@link SaleFacts} of a row. A text that cannot be read says nothing, and the rest of the document is shown. */
export function saleFactsOf({ till, cashier, facts: text }: StoredSaleFacts): SaleFacts {
  const stored = text === null ? undefined : readFacts(text);
  const { payments = [], key_id = null, key_name = null, user = null, converted_from } = stored ?? {};
  return { till, cashier, payments, key_id, key_name, user, ...(converted_from === undefined ? {} : { converted_from }) };
}
