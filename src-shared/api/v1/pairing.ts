import { z } from 'zod';

const longestTillName = 100;

/** `POST /lan/pair`: a till shows the code of the branch's screen. */
export const pairRequest = z.strictObject({
  // Screens show it in two groups of four.
  code: z
    .string()
    .transform((code) => code.replaceAll(/\s/gu, ''))
    .refine((code) => /^\d{8}$/.test(code), 'must be the 8 digits of the code'),
  till_name: z.string().trim().min(1).max(longestTillName),
});

/** See {@link pairRequest}. */
export type PairRequest = z.output<typeof pairRequest>;

/** What the till gets. */
export type PairResult = {
  base_url: string;
  /** The CA to trust; null where the certificate is of another CA, or there is no encryption. */
  ca_pem: string | null;
  spki_sha256: string | null;
  /** Null where the appliance has several units and the code is for none of them. */
  egs_unit_id: string | null;
  /** A new API key for this till, where the code was made for one. */
  api_key?: string;
  /** The seller that the till names in its documents; null where the appliance has several companies. */
  seller: {
    name: string;
    name_ar?: string;
    vat_number: string;
    cr_number?: string;
    address?: Partial<Record<'street' | 'building_number' | 'district' | 'city' | 'postal_code' | 'country', string>>;
  } | null;
};
