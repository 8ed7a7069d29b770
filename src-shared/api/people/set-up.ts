import { z } from 'zod';
import { invoiceStatus } from '../documents/result-fields.ts';

const text = z.string();

/** Body of `POST /manager/test-invoice`. */
export const testInvoiceRequest = z
  .strictObject({
    egs_unit_id: z
      .uuid('must be a UUID')
      .toLowerCase()
      .optional()
      .describe('The sandbox unit to issue with; by default the first one that is active.'),
  })
  .meta({ id: 'IssueTestInvoice' });

/** 201 of it: the invoice, which `GET /manager/documents/:invoice_id` and `/manager/events` tell more of. */
export const testInvoice = z
  .object({
    invoice_id: text.describe('Its id.'),
    invoice_number: text.describe('Its number, which begins with `TEST-`.'),
    egs_unit_id: text.describe('The unit that has issued it.'),
    status: invoiceStatus.describe('Where it is now; `reported` is the end of the way.'),
  })
  .meta({ id: 'TestInvoice' });

const done = z.boolean().describe('Whether it is done.');

/** 200 of `GET /manager/setup-progress`. */
export const setupProgress = z
  .object({
    is_complete: z
      .boolean()
      .describe(
        'Whether all is done without which nothing can be sold: owner, company, unit, first document. Network and backups may wait.',
      ),
    steps: z
      .object({
        owner: z.object({ is_done: done }).describe('An owner can sign in.'),
        company: z
          .object({
            is_done: done,
            way: z
              .enum(['joined', 'alone'])
              .nullable()
              .describe('Whether it has joined a head office, or has a company of its own; null before either.'),
            has_company: z.boolean().describe('Whether there is a company.'),
            has_api_key: z.boolean().describe('Whether there is a key with which tills can sell.'),
          })
          .describe('There is a company, with a key for its tills.'),
        unit: z
          .object({
            is_done: done,
            units: z.int().describe('How many units there are.'),
            active: z.int().describe('How many of them are active.'),
            has_api_key: z
              .boolean()
              .describe('Whether there is a key of the environment of one that is active, with which tills can sell.'),
          })
          .describe('A unit is active, and there is a key of its environment.'),
        network: z
          .object({ is_done: done, is_encrypted: z.boolean().describe('Whether by HTTPS.') })
          .describe('Tills in the network are served.'),
        backups: z
          .object({
            is_done: done,
            is_folder_set: z.boolean().describe('Whether a folder is set.'),
            last_at: text.nullable().describe('When the newest backup was written, or null.'),
          })
          .describe('A folder is set, and a backup is in it.'),
        first_document: z
          .object({
            is_done: done,
            issued: z.int().describe('How many documents there are.'),
            accepted: z.int().describe('How many of them the authority has accepted.'),
          })
          .describe('The authority has accepted a document.'),
      })
      .describe('What a first set-up consists of, as it is in the ledger.'),
    production: z
      .object({
        is_ready: z.boolean().describe('Whether both are there.'),
        has_unit: z.boolean().describe('Whether a unit of production is active.'),
        has_api_key: z.boolean().describe('Whether there is a valid key of production for tills.'),
      })
      .describe('What sales with legal effect need. Until then the branch is for trial: nothing in the sandbox counts.'),
  })
  .meta({ id: 'SetupProgress' });

/** See {@link setupProgress}. */
export type SetupProgress = z.output<typeof setupProgress>;
