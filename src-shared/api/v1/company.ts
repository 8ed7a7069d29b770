import { z } from 'zod';

/** What results tell of the company that issues the documents. */
export const companyIdentity = {
  company_id: z.string(),
  legal_name: z.string(),
  legal_name_ar: z.string().nullable(),
  vat_number: z.string(),
  cr_number: z.string().nullable(),
};
