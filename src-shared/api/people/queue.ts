import { z } from 'zod';
import { pageOf, pageParameters } from '../dashboard/pagination.ts';
import { textUpTo } from '../v1/field-types.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { environment, resultFields } from '../documents/result-fields.ts';
import { correctedBy } from '../documents/shown-document.ts';
import { authorityFinding, managerDocumentRow } from './documents.ts';

const text = z.string();
const truth = z.enum(['true', 'false']).transform((value) => value === 'true');

/** Query of `GET /manager/queue`. */
export const queueQuery = z.strictObject({
  ...pageParameters,
  environment: optionalParameter('Only documents of this environment.', environment),
});

/** See {@link queueQuery}. */
export type QueueQuery = z.output<typeof queueQuery>;

// Why a document waits.
const waitReason = z.enum([
  'sending',
  'ready',
  'gateway_silent',
  'gateway_unusable',
  'credentials_refused',
  'gateway_busy',
  'retry_later',
]);

/** Why a document waits. */
export type WaitReason = z.output<typeof waitReason>;

// A document that waits for the authority.
const waitingDocument = managerDocumentRow
  .extend({
    reason: waitReason.describe(
      'Why it waits: it is being sent, it is next, the gateway does not answer, gives no usable answer, refuses the credentials of ' +
        'the unit, or asked to wait; `retry_later`: the last attempt failed in another way.',
    ),
    last_error: resultFields.last_error,
    waiting_since: text.describe('Since when it has waited: when it was issued.'),
    retry_count: resultFields.retry_count,
    next_retry_at: resultFields.next_retry_at,
    is_overdue: z.boolean().describe('Whether its deadline is over.'),
  })
  .meta({ id: 'WaitingDocument' });

/** A row of `GET /manager/queue`. */
export type WaitingDocument = z.output<typeof waitingDocument>;

/** 200 of `GET /manager/queue`: nearest deadline first. */
export const queuePage = pageOf(waitingDocument).extend({
  summary: z
    .object({
      waiting: z.int().describe('How many wait.'),
      overdue: z.int().describe('How many of them are past their deadline.'),
      nearest_deadline: text.nullable().describe('The nearest deadline, or null.'),
      rejected: z.int().describe('How many rejected documents are neither corrected nor marked as done.'),
    })
    .describe('The whole queue, whatever the page.'),
});

/** 202 of `POST /manager/queue/:invoice_id/retry`. */
export const documentRetried = z
  .object({ invoice_id: resultFields.invoice_id, status: resultFields.status })
  .meta({ id: 'DocumentRetried' });

/** 202 of `POST /manager/queue/retry`. */
export const queueRetried = z
  .object({
    released: z.int().describe('How many documents were on hold and are tried at once.'),
    waiting: z.int().describe('How many wait in all: also those that were to be tried anyway.'),
    is_gateway_silent: z.boolean().describe('Whether a gateway is known not to answer; what waits for it is sent once it does.'),
  })
  .meta({ id: 'QueueRetried' });

/** Query of `GET /manager/rejected`. */
export const rejectedQuery = z.strictObject({
  ...pageParameters,
  environment: optionalParameter('Only documents of this environment.', environment),
  done: optionalParameter('`false`: only those that are neither corrected nor marked as done; `true`: only the others.', truth),
});

/** See {@link rejectedQuery}. */
export type RejectedQuery = z.output<typeof rejectedQuery>;

const doneMark = z.object({
  at: text.describe('When it was marked.'),
  user_id: text.describe('Who marked it.'),
  name: text.describe('His name.'),
  note: text.nullable().describe('What he wrote, or null.'),
});

// A document that the authority has rejected.
const rejectedDocument = managerDocumentRow
  .extend({
    rejected_at: text.describe('When it was rejected.'),
    last_error: resultFields.last_error,
    findings: z.array(authorityFinding).describe('What the authority found, errors first.'),
    done: doneMark.nullable().describe('Who has marked it as done, or null.'),
    corrected_by: correctedBy,
  })
  .meta({ id: 'RejectedDocument' });

/** A row of `GET /manager/rejected`. */
export type RejectedDocument = z.output<typeof rejectedDocument>;

/** 200 of `GET /manager/rejected`: newest first. */
export const rejectedPage = pageOf(rejectedDocument);

/** Body of `POST /manager/rejected/:invoice_id/done`. */
export const doneRequest = z
  .strictObject({ note: textUpTo(500).optional().describe('What was done, such as the number of the new invoice.') })
  .meta({ id: 'MarkDone' });

/** Its answer. */
export const doneAnswer = doneMark.meta({ id: 'DoneMark' });
