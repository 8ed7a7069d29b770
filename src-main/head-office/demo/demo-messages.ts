import { z } from 'zod';
import { snapshot } from '#shared/api/sync/snapshot.ts';

const apiKey = snapshot.shape.api_keys.element;

// A key whose row in the ledger is damaged is left out, so that it stops no start.
const readableKeys = z.array(z.unknown()).transform((rows) =>
  rows.flatMap((row) => {
    const { data } = apiKey.safeParse(row);
    return data === undefined ? [] : [data];
  }),
);

/** The variable that names the mail server to the process of head office, as JSON. */
export const mailVariable = 'SANAD_DEMO_MAIL_SERVER';

/** See {@link mailVariable}. */
export const demoMailServer = z.object({
  host: z.string(),
  port: z.int(),
  isTls: z.boolean(),
  user: z.string().optional(),
  password: z.string().optional(),
  from: z.string(),
});

/** What the demo's head office must have: what its branch has, and a person who can sign in. */
export const demoOrder = z.object({
  organization_name: z.string(),
  branch_name: z.string(),
  company: snapshot.shape.companies.element,
  api_keys: readableKeys,
  owner: z.object({ name: z.string(), email: z.string(), password: z.string() }),
  /** The person who signs in at the branch. */
  manager: z.object({ name: z.string(), username: z.string(), password: z.string() }),
  /** Whether the passwords have just been made, because there is none yet or it was lost. */
  is_new_password: z.boolean(),
  /** Whether the branch has joined a head office. */
  has_joined: z.boolean(),
});

/** See {@link demoOrder}. */
export type DemoOrder = z.output<typeof demoOrder>;

/** What the process of head office answers. */
export const demoReply = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('ready'),
    url: z.string(),
    /** The code with which the branch joins; none if it has joined this head office. */
    code: z.string().optional(),
  }),
  z.object({ kind: z.literal('fault'), message: z.string() }),
]);

/** See {@link demoReply}. */
export type DemoReply = z.output<typeof demoReply>;
