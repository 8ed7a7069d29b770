/** A unit that has just been registered. */
export const createdUnitAnswer = {
  egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  serial_number: '1-Sanad|2-0.1.0|3-7c9e6679-7425-40de-944b-e07fc1f90ae7',
  onboarding_status: 'pending',
  message: 'Onboarding has started; poll the status until it is active.',
  poll_url: '/v1/egs/7c9e6679-7425-40de-944b-e07fc1f90ae7/status',
} as const;

/** The unit once it is active and has issued all documents of the examples. */
export const unitAnswer = {
  egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  unit_name: 'Till 1',
  serial_number: '1-Sanad|2-0.1.0|3-7c9e6679-7425-40de-944b-e07fc1f90ae7',
  environment: 'sandbox',
  phase: 2,
  invoice_type: 'both',
  onboarding_status: 'active',
  onboarding_error: null,
  phase_2_certificate: true,
  cert_issued_at: '2026-11-20T09:00:00.000Z',
  cert_expires_at: '2031-11-20T09:00:00.000Z',
  days_until_expiry: 1826,
  cert_health: 'healthy',
  invoice_counter: 11,
} as const;

/** The same, as its status shows it. */
export const unitStatusAnswer = {
  egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  unit_name: 'Till 1',
  environment: 'sandbox',
  phase: 2,
  onboarding_status: 'active',
  onboarding_error: null,
  phase_2_certificate: true,
  cert_issued_at: '2026-11-20T09:00:00.000Z',
  cert_expires_at: '2031-11-20T09:00:00.000Z',
  days_until_expiry: 1826,
  cert_health: 'healthy',
  invoice_counter: 11,
} as const;

/** A new certificate. */
export const certificateAnswer = {
  message: 'The unit signs with its new production certificate.',
  cert_expires_at: '2031-11-20T09:00:00.000Z',
} as const;
