import { z } from 'zod';
import { environment, rowsOf } from '../documents/result-fields.ts';
import { hasForm, type TextForm } from '../fault-params.ts';
import { newApiKey, provisionFile } from './provision-file.ts';
import { managedBy } from './users.ts';

const text = z.string();
const optionalValue = text.nullable();

/** A company of the appliance. */
export const managerCompany = z
  .object({
    company_id: text.meta({ description: 'Its id.' }),
    legal_name: text.meta({ description: 'Its legal name.' }),
    legal_name_ar: optionalValue.meta({ description: 'The same in Arabic, or null.' }),
    vat_number: text.meta({ description: 'Its VAT number.' }),
    cr_number: optionalValue.meta({ description: 'Its commercial registration number, or null.' }),
    business_category: optionalValue.meta({ description: 'Its line of business, or null.' }),
    short_address: optionalValue.meta({ description: 'Its short address, or null.' }),
    group_member_tin: optionalValue.meta({ description: 'The TIN of the member of a VAT group, or null.' }),
    address: z
      .object({
        street: optionalValue.meta({ description: 'Street, or null.' }),
        building_number: optionalValue.meta({ description: 'Building number, or null.' }),
        district: optionalValue.meta({ description: 'District, or null.' }),
        city: optionalValue.meta({ description: 'City, or null.' }),
        postal_code: optionalValue.meta({ description: 'Postal code, or null.' }),
        country: optionalValue.meta({ description: 'ISO 3166-1 alpha-2 code, or null.' }),
      })
      .meta({ description: 'Its address.' }),
    profile_complete: z.boolean().meta({ description: 'Whether it has all that production needs.' }),
    vat_number_fixed: z.boolean().meta({ description: 'Whether certificates contain the VAT number, so that it cannot change.' }),
  })
  .meta({ id: 'ManagerCompany' });

/** See {@link managerCompany}. */
export type ManagerCompany = z.output<typeof managerCompany>;

/** 200 of `GET /manager/companies`. */
export const managerCompanyList = z.object({ data: rowsOf(managerCompany), ...managedBy });

/** Body of `POST /manager/companies`: the one company of an appliance without head office, added or replaced as a whole. */
export const storeCompanyRequest = provisionFile.shape.company.meta({ id: 'StoreCompany' });

const shownKey = z.object({
  key_id: text.meta({ description: 'Its id.' }),
  company_id: text.meta({ description: 'Its company.' }),
  name: text.meta({ description: 'Its name.' }),
  environment: environment.meta({ description: 'Sandbox or production.' }),
  prefix: text.meta({ description: 'What it begins with.' }),
  last_four: text.meta({ description: 'Its last four characters.' }),
  default_egs_unit_id: optionalValue.meta({ description: 'Its default unit, or null.' }),
  created_at: text.meta({ description: 'When it was made.' }),
  expires_at: optionalValue.meta({ description: 'Until when a replaced key works, or null.' }),
  revoked_at: optionalValue.meta({ description: 'When it was revoked, or null.' }),
  last_used_at: optionalValue.meta({ description: 'When it was last used, or null.' }),
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
  .extend({ api_key: text.meta({ description: 'The key itself. It is shown this once and not stored.' }) })
  .meta({ id: 'CreatedManagerApiKey' });

/** Body of `POST /manager/api-keys/:key_id/rotate`. */
export const rotateKeyRequest = z
  .strictObject({
    grace_hours: z.int().min(0).max(72).default(24).meta({ description: 'How many hours the old key still works.' }),
  })
  .meta({ id: 'RotateManagerApiKey' });

/** 200 of `GET /manager/head-office`. */
export const headOfficeMembership = z
  .object({
    joined: z.boolean().meta({ description: 'Whether the appliance has joined one.' }),
    url: optionalValue.meta({ description: 'Its address, or null.' }),
    appliance_id: optionalValue.meta({ description: 'The id of the appliance there, or null.' }),
    enrolled_at: optionalValue.meta({ description: 'When it joined, or null.' }),
    local_users: z.int().meta({ description: 'How many users of this appliance head office would take over on joining.' }),
    renamed_users: z
      .array(
        z.object({
          from: z.string().meta({ description: 'The user name until then.' }),
          to: z.string().meta({ description: 'The user name since then.' }),
        }),
      )
      .meta({ description: 'Who signs in by another name since then, because somebody else of the organization has his.' }),
  })
  .meta({ id: 'HeadOfficeMembership' });

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
      .meta({
        description:
          'The address of head office: HTTPS, except on this machine, since the code and then documents are sent to it.',
      }),
    code: z.string().trim().min(1).max(100).meta({ description: 'The enrolment code.' }),
  })
  .meta({ id: 'JoinHeadOffice' });
