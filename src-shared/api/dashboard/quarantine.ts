import { z } from 'zod';
import { anyInstant } from '../v1/field-types.ts';
import { optionalParameter } from '../v1/query-fields.ts';
import { pageOf, pageParameters } from './pagination.ts';

/** Query of `GET /api/quarantine`. */
export const quarantineQuery = z.strictObject({
  ...pageParameters,
  appliance_id: optionalParameter('Only what this appliance sent.', z.uuid('must be a UUID').toLowerCase()),
});

const text = z.string();

const quarantined = z
  .object({
    quarantine_id: text.describe('Its id.'),
    appliance_id: text.describe('The appliance that sent it.'),
    branch_name: text.describe('The name of its branch.'),
    kind: text.describe('What it is: `document`, or another kind of entry of the synchronisation, such as `status`.'),
    code: text.describe('`APPLIANCE_REVOKED`: put aside when its appliance was revoked. Others: why it could not be taken.'),
    reason: text.describe('Why, in words.'),
    invoice_id: text.nullable().describe('The document that it is about, or null.'),
    invoice_number: text.nullable().describe('The number of that document, where it can be told.'),
    egs_unit_id: text.nullable().describe('The EGS unit of that document, where it can be told.'),
    icv: z.int().nullable().describe('Its ICV, where it can be told.'),
    received_at: text.describe('When it came.'),
  })
  .meta({ id: 'Quarantined' });

/** 200 of `GET /api/quarantine`. */
export const quarantineList = pageOf(quarantined);

/** Body of `POST /api/appliances/:id/revoke`. */
export const revokeApplianceRequest = z
  .strictObject({
    quarantine_since: anyInstant({ offset: true })
      .optional()
      .describe('Documents that came from it since then are put into quarantine; left out: none are.'),
  })
  .prefault({})
  .meta({ id: 'RevokeAppliance' });

/** 200 of `POST /api/appliances/:id/quarantine/release`. */
export const quarantineReleased = z
  .object({ documents: z.int().describe('How many documents were taken back in.') })
  .meta({ id: 'QuarantineReleased' });

/** What is kept apart from lists and sums. */
export type Quarantined = z.output<typeof quarantined>;
