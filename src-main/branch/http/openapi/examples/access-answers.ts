/** The context of a sandbox key. */
export const contextAnswer = {
  company: {
    company_id: 'b3f7a8e2-5d41-4c6a-9a54-0f2f4c1d7e10',
    legal_name: 'Nakheel Trading Company',
    legal_name_ar: 'شركة النخيل التجارية',
    vat_number: '310175397400003',
    cr_number: '1010456827',
    profile_complete: true,
  },
  environment: 'sandbox',
  api_key: {
    key_id: '6d0f1f5a-6a0e-4f0b-8f57-2c3a9d1b4e77',
    name: 'Till 1',
    prefix: 'tax_test_',
    last_four: 'x7Qd',
    default_egs_unit_id: null,
    created_at: '2026-11-01T08:30:00.000Z',
  },
  organization: {
    organization_id: '0c9c6e0a-2b64-4b7e-8f0a-5d7d9f3e1b42',
    name: 'Nakheel Group',
    plan: 'Starter',
  },
  appliance: {
    appliance_id: 'a2c1a9a4-93e5-4a53-8d4e-6b6f0c2d9f31',
    branch_name: 'Riyadh Main Branch',
    version: '0.1.0',
  },
  api_version: 'v1',
  server_time: '2026-11-20T09:00:00.000Z',
} as const;
