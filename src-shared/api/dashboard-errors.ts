import { permanent, retryable } from './errors.ts';

/** The error codes of head office's API that `/v1` does not have, in the form of the table of `/v1`. */
export const dashboardErrorCodes = {
  ACCESS_TOKEN_MISSING: permanent(401, 'Send the access token as "Authorization: Bearer <token>".'),
  ACCESS_TOKEN_INVALID: permanent(401, 'This access token is not valid; sign in again.'),
  ACCESS_TOKEN_EXPIRED: permanent(401, 'The access token has expired; POST /api/auth/refresh gives a new one.'),
  LOGIN_FAILED: permanent(401, 'The e-mail address, the password or the code is wrong.'),
  TOTP_REQUIRED: permanent(401, 'This account also needs the code of its authenticator app.'),
  TOTP_SETUP_REQUIRED: permanent(403, 'Your role needs an authenticator app: set it up first (POST /api/auth/totp/setup).'),
  TOTP_DEMANDED: permanent(409, 'Your role needs the authenticator app, so it stays on.'),
  ORGANIZATION_REQUIRED: permanent(401, 'Several organizations have this person; send organization_id too.'),
  LOGIN_THROTTLED: retryable(429, 'Too many attempts to sign in have failed; Retry-After says how long to wait.'),
  SESSION_REVOKED: permanent(401, 'This session has ended; sign in again.'),
  FORBIDDEN: permanent(403, 'Your role does not allow this.'),
  NOT_FOUND: permanent(404, 'There is nothing with this ID.'),
  SETUP_DONE: permanent(409, 'This head office has been set up already.'),
  SETUP_TOKEN_INVALID: permanent(401, 'This set-up link is not valid or has been used.'),
  INVITATION_INVALID: permanent(401, 'This invitation is not valid, has expired or has been used.'),
  RESET_TOKEN_INVALID: permanent(401, 'This reset link is not valid, has expired or has been used.'),
  TOTP_INVALID: permanent(400, 'This code is wrong or has been used.'),
  TOTP_ENABLED: permanent(409, 'The authenticator app is set up already; disable it first.'),
  PASSWORD_WRONG: permanent(400, 'The current password is wrong.'),
  USER_EXISTS: permanent(409, 'The organization has a person with this e-mail address already.'),
  LAST_OWNER: permanent(409, 'An organization keeps at least one Owner.'),
  COMPANY_IN_USE: permanent(409, 'The company has issued documents, so its VAT number is fixed and it cannot be deleted.'),
  COMPANY_VAT_EXISTS: permanent(409, 'The organization has a company with this VAT number already.'),
  COMPANY_QUOTA_EXCEEDED: permanent(402, 'The plan does not allow another company.'),
  API_KEY_NOT_ACTIVE: permanent(409, 'This key has been rotated or revoked already.'),
  ENROLMENT_CODE_INVALID: permanent(401, 'This enrolment code is not valid, has expired or has been used.'),
  APPLIANCE_REVOKED: permanent(401, 'This appliance has been revoked.'),
  APPLIANCE_CREDENTIAL_INVALID: permanent(401, "The appliance's credential is not valid."),
  USERNAME_EXISTS: permanent(409, 'A user of the branches has this user name already.'),
  BRANCH_REVOKED: permanent(409, 'The appliance of this branch has been revoked, so it is told nothing.'),
  CHAIN_FORKED: permanent(409, 'The document continues another chain than the one that is known.'),
  STREAM_GAP: permanent(409, 'The stream does not continue at the position that was acknowledged.'),
  INVOICE_NOT_QUEUED: permanent(409, 'Only a queued document can be tried again.'),
  MAIL_EXPIRED: permanent(409, 'The link of this mail is of no use any more: make a new one.'),
  WEBHOOK_URL_NOT_ALLOWED: permanent(400, 'Webhooks go to https:// addresses that anyone on the internet can reach.'),
  WEBHOOK_LIMIT_REACHED: permanent(409, 'An organization has at most 50 webhooks; delete one first.'),
};

/** A code of the table above. */
export type DashboardErrorCode = keyof typeof dashboardErrorCodes;
