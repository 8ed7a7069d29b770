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
      .meta({ description: 'The sandbox unit to issue with; by default the first one that is active.' }),
  })
  .meta({ id: 'IssueTestInvoice' });

/** 201 of it: the invoice, which `GET /manager/documents/:invoice_id` and `/manager/events` tell more of. */
export const testInvoice = z
  .object({
    invoice_id: text.meta({ description: 'Its id.' }),
    invoice_number: text.meta({ description: 'Its number, which begins with `TEST-`.' }),
    egs_unit_id: text.meta({ description: 'The unit that has issued it.' }),
    status: invoiceStatus.meta({ description: 'Where it is now; `reported` is the end of the way.' }),
  })
  .meta({ id: 'TestInvoice' });

const done = z.boolean().meta({ description: 'Whether it is done.' });

/** 200 of `GET /manager/setup-progress`. */
export const setupProgress = z
  .object({
    is_complete: z.boolean().meta({
      description:
        'Whether all is done without which nothing can be sold: owner, company, unit, first document. Network and backups may wait.',
    }),
    steps: z
      .object({
        owner: z.object({ is_done: done }).meta({ description: 'An owner can sign in.' }),
        company: z
          .object({
            is_done: done,
            way: z
              .enum(['joined', 'alone'])
              .nullable()
              .meta({ description: 'Whether it has joined a head office, or has a company of its own; null before either.' }),
            has_company: z.boolean().meta({ description: 'Whether there is a company.' }),
            has_api_key: z.boolean().meta({ description: 'Whether there is a key with which tills can sell.' }),
          })
          .meta({ description: 'There is a company, with a key for its tills.' }),
        unit: z
          .object({
            is_done: done,
            units: z.int().meta({ description: 'How many units there are.' }),
            active: z.int().meta({ description: 'How many of them are active.' }),
            has_api_key: z.boolean().meta({
              description: 'Whether there is a key of the environment of one that is active, with which tills can sell.',
            }),
          })
          .meta({ description: 'A unit is active, and there is a key of its environment.' }),
        network: z
          .object({ is_done: done, is_encrypted: z.boolean().meta({ description: 'Whether by HTTPS.' }) })
          .meta({ description: 'Tills in the network are served.' }),
        backups: z
          .object({
            is_done: done,
            is_folder_set: z.boolean().meta({ description: 'Whether a folder is set.' }),
            last_at: text.nullable().meta({ description: 'When the newest backup was written, or null.' }),
          })
          .meta({ description: 'A folder is set, and a backup is in it.' }),
        first_document: z
          .object({
            is_done: done,
            issued: z.int().meta({ description: 'How many documents there are.' }),
            accepted: z.int().meta({ description: 'How many of them the authority has accepted.' }),
          })
          .meta({ description: 'The authority has accepted a document.' }),
      })
      .meta({ description: 'What a first set-up consists of, as it is in the ledger.' }),
    production: z
      .object({
        is_ready: z.boolean().meta({ description: 'Whether both are there.' }),
        has_unit: z.boolean().meta({ description: 'Whether a unit of production is active.' }),
        has_api_key: z.boolean().meta({ description: 'Whether there is a valid key of production for tills.' }),
      })
      .meta({
        description: 'What sales with legal effect need. Until then the branch is for trial: nothing in the sandbox counts.',
      }),
  })
  .meta({ id: 'SetupProgress' });

/** See {@link setupProgress}. */
export type SetupProgress = z.output<typeof setupProgress>;
