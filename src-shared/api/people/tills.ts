import { z } from 'zod';
import { environment, rowsOf } from '../documents/result-fields.ts';

const text = z.string();

// A till that was paired, or has sold something. Addresses change, so one till may be listed twice.
const seenTill = z
  .object({
    till_id: text.describe('Its id.'),
    name: text.nullable().describe('The name that it was paired with; null where it was not paired.'),
    address: text.describe('Its network address.'),
    api_key: z
      .object({
        key_id: text.describe('The id of the key.'),
        name: text.describe('Its name.'),
        environment: environment.describe('Sandbox or production.'),
        last_four: text.describe('Its last four characters.'),
        revoked_at: text.nullable().describe('When it was revoked, or null.'),
        attempts_after_end: z
          .array(
            z.object({
              address: text.describe('From where.'),
              count: z.int().describe('How many.'),
              last_at: text.describe('When the last one came.'),
            }),
          )
          .describe('Refused requests with it after it was revoked or replaced, by address, since the last start.'),
      })
      .nullable()
      .describe('The API key that it sells with; null where it has not sold yet.'),
    first_seen_at: text.describe('When it was first seen.'),
    last_sale_at: text.nullable().describe('When it last sold, at most a minute behind; null where it has not.'),
    errors_today: z.int().describe('How many of its requests were refused today in Riyadh, since the last start.'),
  })
  .meta({ id: 'SeenTill' });

/** A row of `GET /manager/tills`. */
export type SeenTill = z.output<typeof seenTill>;

/** 200 of `GET /manager/tills`: the latest sale first. */
export const seenTillList = z.object({ data: rowsOf(seenTill) });

/** Body of `POST /manager/tills/invitation`. */
export const invitationRequest = z
  .strictObject({
    egs_unit_id: z
      .uuid('must be a UUID')
      .toLowerCase()
      .optional()
      .describe('The unit that the till is to issue with, where there are several.'),
    with_key: z
      .boolean()
      .default(false)
      .describe("Whether the till gets a new API key of its own, of the unit's company, which works at this appliance alone."),
  })
  .meta({ id: 'InviteTill' });

const openInvitation = z
  .object({
    expires_at: text.describe('Until when its code is valid.'),
    with_key: z.boolean().describe('Whether the till gets a new API key.'),
    egs_unit_id: text.nullable().describe('The unit that the till is to issue with, or null.'),
  })
  .meta({ id: 'OpenInvitation' });

/** A row of `GET /manager/tills/invitations`. */
export type OpenInvitation = z.output<typeof openInvitation>;

/** 200 of `GET /manager/tills/invitations`: the first to end first, never the codes. */
export const openInvitationList = z.object({ data: rowsOf(openInvitation) });

/** 201: what the screen shows to a till. */
export const tillInvitation = z
  .object({
    code: text.describe('Eight digits, valid once.'),
    expires_at: text.describe('Until when.'),
    valid_for_seconds: z.int().describe('How long that is, for a screen whose clock is not right.'),
    pairing_url: text.describe('The same as a link, `sanad://pair?…`.'),
    qr_svg: text.describe('That link as a QR, an SVG picture.'),
    base_urls: z.array(text).describe('The addresses of the appliance, the best first.'),
  })
  .meta({ id: 'TillInvitation' });

/** See {@link tillInvitation}. */
export type TillInvitation = z.output<typeof tillInvitation>;

/** 200 of `GET /manager/lan`: how tills in the network reach the appliance, and what they are to trust. */
export const managerLan = z
  .object({
    is_open: z.boolean().describe('Whether the appliance serves the network, or this machine only.'),
    can_change: z
      .boolean()
      .describe(
        'Whether an owner opens and closes the network here; false where the start of the appliance decides it (`--host`).',
      ),
    is_waiting: z
      .boolean()
      .describe('Whether an owner has opened the network and it could not be opened at the last start, which is tried again.'),
    encryption: z
      .enum(['own_ca', 'own_certificate', 'none'])
      .describe("`own_ca`: certificates of the appliance's CA. `own_certificate`: the owner's. `none`: plain HTTP."),
    warns_of_plain_http: z.boolean().describe('Whether the network is served without encryption.'),
    name: text.describe('The name under which it is announced.'),
    base_urls: z.array(text).describe('The addresses for tills.'),
    local_url: text.nullable().describe('The address for tills on this machine.'),
    spki_sha256: text.nullable().describe("The fingerprint of the CA's key, 64 hexadecimal digits; null without one."),
    ca_url: text.nullable().describe('Path of the CA certificate to download; null without one.'),
    certificate_urls: z.array(text).describe('Where a till that does not trust the CA yet gets it, without encryption.'),
    appliance_name: text
      .nullable()
      .describe('The name in the network that stays whatever the address, `sanad-….local`; null without a CA of its own.'),
    host_names: z.array(text).describe('The names and addresses under which requests are taken.'),
    certificate: z
      .object({
        names: z.array(text).describe('The names and addresses that it is for.'),
        sha256: text.describe('Its fingerprint, pairs of hexadecimal digits.'),
        issuer: text.describe('Who has issued it.'),
        expires_at: text.describe("Until when it is valid; the appliance's own CA renews it before."),
      })
      .nullable()
      .describe('The certificate that tills are shown; null without encryption.'),
    ca_certificate: z
      .object({
        sha256: text.describe('Its fingerprint, pairs of hexadecimal digits, to be compared on a till.'),
        expires_at: text.describe('Until when it is valid.'),
      })
      .nullable()
      .describe("The appliance's own CA, which tills are to trust; null without one."),
  })
  .meta({ id: 'ManagerLan' });

/** Body of `PATCH /manager/lan`. */
export const changeLanRequest = z
  .strictObject({ is_open: z.boolean().describe('Whether tills in the network are to be served.') })
  .meta({ id: 'ChangeManagerLan' });

/** See {@link managerLan}. */
export type ManagerLan = z.output<typeof managerLan>;
