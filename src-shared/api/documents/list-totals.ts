import { z } from 'zod';
import { submissionStatuses } from '../../invoice/submission-status.ts';

const inRiyals = z.number().nullable();

/** How many documents match filters, by status, and what they add up to. */
export const listTotals = z
  .object({
    statuses: z
      .array(
        z.object({
          status: z.enum(submissionStatuses).describe('The status.'),
          documents: z.int().describe('How many have this status.'),
          is_estimate: z.literal(true).optional().describe('Present where there are more than are counted.'),
        }),
      )
      .describe('Those that match all filters but that of the status; every status once.'),
    total_sar: inRiyals.describe(
      'What the documents that match come to with VAT, in SAR: credit notes are taken away, rejected ones are left out. Null where more match than are added up.',
    ),
    vat_sar: inRiyals.describe('The VAT in it.'),
    can_be_summed: z.literal(true).optional().describe('Present where `sum=all` would add up what is null without it.'),
  })
  .meta({ id: 'DocumentListTotals' });

/** See {@link listTotals}. */
export type ListTotals = z.output<typeof listTotals>;
