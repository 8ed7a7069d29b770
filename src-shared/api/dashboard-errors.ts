/** The error codes of head office's API that `/v1` does not have, in the form of the table of `/v1`. */
export const dashboardErrorCodes = {
  ACCESS_TOKEN_MISSING: { status: 401, retryable: false, message: 'Send the access token as "Authorization: Bearer <token>".' },
  ACCESS_TOKEN_INVALID: { status: 401, retryable: false, message: 'This access token is not valid; sign in again.' },
  ACCESS_TOKEN_EXPIRED: {
    status: 401,
    retryable: false,
    message: 'The access token has expired; POST /api/auth/refresh gives a new one.',
  },
  LOGIN_FAILED: { status: 401, retryable: false, message: 'The e-mail address, the password or the code is wrong.' },
  TOTP_REQUIRED: { status: 401, retryable: false, message: 'This account also needs the code of its authenticator app.' },
  ORGANIZATION_REQUIRED: {
    status: 401,
    retryable: false,
    message: 'Several organizations have this person; send organization_id too.',
  },
  LOGIN_THROTTLED: {
    status: 429,
    retryable: true,
    message: 'Too many attempts to sign in have failed; Retry-After says how long to wait.',
  },
  SESSION_REVOKED: { status: 401, retryable: false, message: 'This session has ended; sign in again.' },
  FORBIDDEN: { status: 403, retryable: false, message: 'Your role does not allow this.' },
  NOT_FOUND: { status: 404, retryable: false, message: 'There is nothing with this ID.' },
  SETUP_DONE: { status: 409, retryable: false, message: 'This head office has been set up already.' },
  SETUP_TOKEN_INVALID: { status: 401, retryable: false, message: 'This set-up link is not valid or has been used.' },
  INVITATION_INVALID: { status: 401, retryable: false, message: 'This invitation is not valid, has expired or has been used.' },
  RESET_TOKEN_INVALID: { status: 401, retryable: false, message: 'This reset link is not valid, has expired or has been used.' },
  TOTP_INVALID: { status: 400, retryable: false, message: 'This code is wrong or has been used.' },
  TOTP_ENABLED: { status: 409, retryable: false, message: 'The authenticator app is set up already; disable it first.' },
  PASSWORD_WRONG: { status: 400, retryable: false, message: 'The current password is wrong.' },
  USER_EXISTS: { status: 409, retryable: false, message: 'The organization has a person with this e-mail address already.' },
  LAST_OWNER: { status: 409, retryable: false, message: 'An organization keeps at least one Owner.' },
  COMPANY_IN_USE: {
    status: 409,
    retryable: false,
    message: 'The company has issued documents, so its VAT number is fixed and it cannot be deleted.',
  },
  COMPANY_VAT_EXISTS: { status: 409, retryable: false, message: 'The organization has a company with this VAT number already.' },
  COMPANY_QUOTA_EXCEEDED: { status: 402, retryable: false, message: 'The plan does not allow another company.' },
  API_KEY_NOT_ACTIVE: { status: 409, retryable: false, message: 'This key has been rotated or revoked already.' },
  ENROLMENT_CODE_INVALID: {
    status: 401,
    retryable: false,
    message: 'This enrolment code is not valid, has expired or has been used.',
  },
  APPLIANCE_REVOKED: { status: 401, retryable: false, message: 'This appliance has been revoked.' },
  APPLIANCE_CREDENTIAL_INVALID: { status: 401, retryable: false, message: "The appliance's credential is not valid." },
  USERNAME_EXISTS: { status: 409, retryable: false, message: 'A user of the branches has this user name already.' },
  BRANCH_REVOKED: {
    status: 409,
    retryable: false,
    message: 'The appliance of this branch has been revoked, so it is told nothing.',
  },
  CHAIN_FORKED: { status: 409, retryable: false, message: 'The document continues another chain than the one that is known.' },
  STREAM_GAP: { status: 409, retryable: false, message: 'The stream does not continue at the position that was acknowledged.' },
  INVOICE_NOT_QUEUED: { status: 409, retryable: false, message: 'Only a queued document can be tried again.' },
  WEBHOOK_URL_NOT_ALLOWED: {
    status: 400,
    retryable: false,
    message: 'Webhooks go to https:// addresses that anyone on the internet can reach.',
  },
  WEBHOOK_LIMIT_REACHED: { status: 409, retryable: false, message: 'An organization has at most 50 webhooks; delete one first.' },
} as const;

/** A code of the table above. */
export type DashboardErrorCode = keyof typeof dashboardErrorCodes;
