/** The ids of the examples. Each is made by one of them, and named by those that come later in the day. */
export const ids = {
  organization: '0c9c6e0a-2b64-4b7e-8f0a-5d7d9f3e1b42',
  owner: '8a4e8a0c-6d0a-4a0e-9f0b-1d2c3b4a5960',
  developer: 'e1f5d0b7-9b0c-4f4e-8a52-7c6d5e4f3a21',
  session: '4f6a2c1e-8b7d-4c3f-9e5a-0d1b2c3e4f50',
  otherSession: 'a6c2d8e0-1f3b-4d5a-9c7e-0b2d4f6a8c1d',
  firstSession: 'b7d3e9f1-2a4c-4e6b-8d0f-1a3c5e7f9b20',
  invitation: '6c0e4a28-1f3b-4d5c-9a7e-8b9c0d1e2f30',
  withdrawnInvitation: '7d1f5b39-2a4c-4e6d-8b8f-9cad1e2f3a41',
  company: 'b3f7a8e2-5d41-4c6a-9a54-0f2f4c1d7e10',
  otherCompany: 'c4a8b9f3-6e52-4d7b-8b65-1a3a5d2e8f21',
  apiKey: '6d0f1f5a-6a0e-4f0b-8f57-2c3a9d1b4e77',
  nextApiKey: '7e1a2b6c-7b1f-4a1c-9a68-3d4b0e2c5f88',
  appliance: 'a2c1a9a4-93e5-4a53-8d4e-6b6f0c2d9f31',
  unit: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  command: '5cbe7091-3d4f-4162-8e80-afc1426d8e93',
  nextCommand: '6dcf81a2-4e50-4273-9f91-b0d2537e9fa4',
  branchUser: '7ed092b3-5f61-4384-80a2-c1e3648fa0b5',
  sale: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f501',
  queuedSale: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f502',
  rejectedNote: 'inv_019d2f6a4b1c7e3f8a90b1c2d3e4f503',
  webhook: '2f8b4d6e-0a1c-4e3f-8b5d-7c9e1f3a5b60',
  delivery: '3a9c5e7f-1b2d-4f40-9c6e-8daf204b6c71',
  testDelivery: '4bad6f80-2c3e-4051-8d7f-9eb0315c7d82',
} as const;

/** The Owner of the examples. */
export const owner = {
  name: 'Noura Al-Qahtani',
  email: 'noura@nakheel.example',
  password: 'nine palms by the old well',
} as const;

/** A person whom the Owner invites. */
export const developer = { name: 'Sami Haddad', email: 'sami@nakheel.example', password: 'tea at six in the harbor' } as const;

/** The branch of the examples. */
export const branchName = 'Olaya Street';

/** How the program of the examples names itself, and the address that its requests come from. */
export const exampleDevice = 'nakheel-reports/1.0';
export const exampleAddress = '127.0.0.1';

type Shown = { language?: 'en' | 'ar'; totp_enabled?: boolean };

/** The Owner as answers show her. */
export function shownOwner({ language = 'en', totp_enabled = false }: Shown = {}) {
  return { user_id: ids.owner, name: owner.name, email: owner.email, role: 'owner', language, totp_enabled };
}

/** The answer of what signs the Owner in. */
export function signedInOwner(shown: Shown = {}) {
  return { access_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzaWQiOiI0ZjZhIn0.MEUCIQDx', expires_in: 900, user: shownOwner(shown) };
}

/** The company of the examples, which is that of the examples of `/v1` and of the quick start. */
export const nakheel = {
  profile: {
    legal_name: 'Nakheel Trading Company',
    legal_name_ar: 'شركة النخيل التجارية',
    vat_number: '310175397400003',
    cr_number: '1010456827',
    business_category: 'Retail',
    address: {
      street: 'King Abdulaziz Road',
      building_number: '8228',
      district: 'Al Murabba',
      city: 'Riyadh',
      postal_code: '12628',
      country: 'SA',
    },
  },
} as const;

/** When what is made on the day of the examples, and is valid for a week, ends. */
export const nextWeek = '2026-11-27T09:05:00.000Z';
