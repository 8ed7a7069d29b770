import { z } from 'zod';
import { chainReceipt, signingKey } from '../documents/chain-receipts.ts';
import { companySwitches } from '../company-forms.ts';
import { environment, rowsOf } from '../documents/result-fields.ts';
import { hasForm, type TextForm } from '../fault-params.ts';
import { newApiKey, provisionFile } from './provision-file.ts';
import { managedBy } from './users.ts';

const text = z.string();
const optionalValue = text.nullable();

/** A company of the appliance. */
export const managerCompany = z
  .object({
    company_id: text.describe('Its id.'),
    legal_name: text.describe('Its legal name.'),
    legal_name_ar: optionalValue.describe('The same in Arabic, or null.'),
    vat_number: text.describe('Its VAT number.'),
    cr_number: optionalValue.describe('Its commercial registration number, or null.'),
    business_category: optionalValue.describe('Its line of business, or null.'),
    short_address: optionalValue.describe('Its short address, or null.'),
    group_member_tin: optionalValue.describe('The TIN of the member of a VAT group, or null.'),
    address: z
      .object({
        street: optionalValue.describe('Street, or null.'),
        building_number: optionalValue.describe('Building number, or null.'),
        district: optionalValue.describe('District, or null.'),
        city: optionalValue.describe('City, or null.'),
        postal_code: optionalValue.describe('Postal code, or null.'),
        country: optionalValue.describe('ISO 3166-1 alpha-2 code, or null.'),
      })
      .describe('Its address.'),
    ...companySwitches,
    profile_complete: z.boolean().describe('Whether it has all that production needs.'),
    vat_number_fixed: z.boolean().describe('Whether certificates contain the VAT number, so that it cannot change.'),
  })
  .meta({ id: 'ManagerCompany' });

/** See {@link managerCompany}. */
export type ManagerCompany = z.output<typeof managerCompany>;

/** 200 of `GET /manager/companies`. */
export const managerCompanyList = z.object({ data: rowsOf(managerCompany), ...managedBy });

/** Body of `POST /manager/companies`: the one company of an appliance without head office, added or replaced as a whole. */
export const storeCompanyRequest = provisionFile.shape.company.meta({ id: 'StoreCompany' });

const shownKey = z.object({
  key_id: text.describe('Its id.'),
  company_id: text.describe('Its company.'),
  name: text.describe('Its name.'),
  environment: environment.describe('Sandbox or production.'),
  prefix: text.describe('What it begins with.'),
  last_four: text.describe('Its last four characters.'),
  default_egs_unit_id: optionalValue.describe('Its default unit, or null.'),
  created_at: text.describe('When it was made.'),
  expires_at: optionalValue.describe('Until when a replaced key works, or null.'),
  revoked_at: optionalValue.describe('When it was revoked, or null.'),
  last_used_at: optionalValue.describe('When it was last used, or null.'),
});

/** An API key; never the key itself. */
export const managerApiKey = shownKey.meta({ id: 'ManagerApiKey' });

/** See {@link managerApiKey}. */
export type ManagerApiKey = z.output<typeof managerApiKey>;

/** 200 of `GET /manager/api-keys`: in the order of creation. */
export const managerApiKeyList = z.object({ data: rowsOf(managerApiKey), ...managedBy });

/** Body of `POST /manager/api-keys`. */
export const createKeyRequest = newApiKey.meta({ id: 'CreateManagerApiKey' });

/** 201 of `POST /manager/api-keys` and of `…/rotate`: the new key, with the key itself, which is shown this once. */
export const createdKey = shownKey
  .extend({ api_key: text.describe('The key itself. It is shown this once and not stored.') })
  .meta({ id: 'CreatedManagerApiKey' });

/** Body of `POST /manager/api-keys/:key_id/rotate`. */
export const rotateKeyRequest = z
  .strictObject({
    grace_hours: z.int().min(0).max(72).default(24).describe('How many hours the old key still works.'),
  })
  .meta({ id: 'RotateManagerApiKey' });

/** 200 of `GET /manager/head-office`. */
export const headOfficeMembership = z
  .object({
    joined: z.boolean().describe('Whether the appliance has joined one.'),
    url: optionalValue.describe('Its address, or null.'),
    appliance_id: optionalValue.describe('The id of the appliance there, or null.'),
    enrolled_at: optionalValue.describe('When it joined, or null.'),
    signing_key: signingKey
      .nullable()
      .describe('The key by which it signs receipts, as it was pinned when the appliance joined or got the first; null before.'),
    local_users: z.int().describe('How many users of this appliance head office would take over on joining.'),
    renamed_users: z
      .array(
        z.object({
          from: z.string().describe('The user name until then.'),
          to: z.string().describe('The user name since then.'),
        }),
      )
      .describe('Who signs in by another name since then, because somebody else of the organization has his.'),
  })
  .meta({ id: 'HeadOfficeMembership' });

/** 200 of `GET /manager/chains`. */
export const chainList = z
  .object({
    data: rowsOf(
      z.object({
        egs_unit_id: z.string().describe('The unit.'),
        icv: z.int().describe('The ICV of its last document in this ledger.'),
        hash: z.string().describe('The hash of that document.'),
        receipt: chainReceipt.nullable().describe('The newest that head office has given of this chain, or null.'),
      }),
    ),
  })
  .meta({ id: 'ChainList' });

/** See {@link chainList}. */
export type ChainList = z.output<typeof chainList>;

/** See {@link headOfficeMembership}. */
export type HeadOfficeMembership = z.output<typeof headOfficeMembership>;

// Nobody but this machine itself sees what is sent to an address of loopback. What stands before an @ is no host.
const encrypted: TextForm = {
  pattern: /^https:\/\/|^http:\/\/(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?(?:\/|$)/i,
  rule: 'address_plain',
  message: 'must begin with https://, but for a head office on this machine',
};

/** Body of `POST /manager/head-office`: joins with a code that the dashboard has shown. */
export const joinRequest = z
  .strictObject({
    url: z
      .url({ protocol: /^https?$/, error: 'must be the address of head office, https://…', abort: true })
      .check(hasForm(encrypted))
      .max(500)
      .describe('The address of head office: HTTPS, except on this machine, since the code and then documents are sent to it.'),
    code: z.string().trim().min(1).max(100).describe('The enrolment code.'),
  })
  .meta({ id: 'JoinHeadOffice' });
