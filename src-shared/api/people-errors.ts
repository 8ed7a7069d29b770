import { permanent, retryable } from './errors.ts';

/** The error codes of the manager's API that the other APIs do not have, in the form of the table of `/v1`. */
export const managerErrorCodes = {
  SESSION_MISSING: permanent(401, 'Sign in first.'),
  SESSION_ENDED: permanent(401, 'This session has ended; sign in again.'),
  SESSION_LOCKED: permanent(401, 'This session is locked; unlock it with the PIN or the password.'),
  SIGN_IN_FAILED: permanent(401, 'The user name, the password or the PIN is wrong.'),
  SIGN_IN_THROTTLED: retryable(429, 'Too many attempts to sign in have failed; Retry-After says how long to wait.'),
  PIN_NOT_ALLOWED: permanent(
    403,
    'A PIN works on the appliance itself, and in a browser in which this user has signed in with the password before.',
  ),
  PIN_BLOCKED: permanent(403, 'Too many wrong PINs: sign in with the password, then the PIN works again.'),
  CROSS_ORIGIN_REFUSED: permanent(403, "Only the appliance's own pages may do this, and this request came from another page."),
  APPLIANCE_SET_UP: permanent(409, 'This appliance has been set up already: sign in.'),
  SETUP_NOT_LOCAL: permanent(403, 'The first user is made on the appliance itself, not over the network.'),
  HEAD_OFFICE_OWNS_THIS: permanent(409, 'This appliance has joined head office, and this is changed there.'),
  LAST_BRANCH_OWNER: permanent(409, 'An appliance keeps at least one owner.'),
  NOT_PROVISIONED: permanent(409, 'This appliance has no company yet; add the company first.'),
  COMPANY_VAT_FIXED: permanent(409, 'Certificates and documents of this appliance contain the VAT number, so it cannot change.'),
  API_KEY_NAME_EXISTS: permanent(409, 'Another valid API key has this name.'),
  HEAD_OFFICE_JOINED: permanent(409, 'This appliance has joined a head office already.'),
  HEAD_OFFICE_REFUSED: permanent(400, 'Head office does not answer, or has not accepted the appliance.'),
  SET_BY_FLAG: permanent(409, 'This setting is fixed by a flag of the start: change the flag and start the appliance again.'),
  NETWORK_PORT_UNUSABLE: retryable(409, 'The network cannot be served: a port cannot be used; port says which, and reason why.'),
  TEST_INVOICE_IN_PRODUCTION: permanent(
    409,
    'A test invoice is issued in the sandbox alone: in production every invoice is a tax document that counts.',
  ),
  BACKUPS_OFF: permanent(409, 'No folder for backups is set.'),
  BACKUP_NOT_FOUND: permanent(404, 'There is no such backup of this ledger in the folder.'),
  BACKUP_JOB_RUNNING: retryable(409, 'Another backup is being checked; wait until that is finished.'),
  BACKUP_FOLDER_UNUSABLE: permanent(400, 'Backups cannot be written to this folder; reason says why.'),
  APPLIANCE_NOT_EMPTY: permanent(
    409,
    'A backup is restored only into a new appliance: this one has EGS units or documents, or has joined head office, and nothing of it may be lost.',
  ),
  BACKUP_UNUSABLE: permanent(400, 'This file is not a backup that can be restored here; reason says why.'),
  UPLOAD_INTERRUPTED: retryable(
    409,
    'This part of the file has not arrived as a whole, or does not follow what has: send the file again from its beginning.',
  ),
  UNIT_NOT_UNCERTAIN: permanent(409, 'This EGS unit does not wait for a confirmation.'),
  LAST_ICV_DIFFERS: permanent(409, 'The ledger ends with another ICV: look at the last document of the unit again.'),
  DOCUMENTS_LOST: permanent(
    409,
    'Documents of this unit are known that the ledger lacks, so it never issues again: give it up and create a new unit.',
  ),
  HAND_BACK_PENDING: retryable(
    409,
    'Head office has not handed back yet what it has of this unit: wait until it has been reached.',
  ),
  MAIL_NOT_SET_UP: permanent(409, 'No mail server is set, so no mail is sent: start with --smtp-url and --mail-from.'),
  MAIL_NOT_FOUND: permanent(404, 'There is no such mail; each is kept for 90 days.'),
  MAIL_LIMIT_REACHED: retryable(429, 'So much mail went out within an hour that no more does; try again later.'),
  MAIL_SENT: permanent(409, 'The mail server has taken this mail already.'),
  DOCUMENT_NOT_TO_BE_SENT: permanent(
    409,
    'The customer may not have this document: the authority has rejected it, or has not cleared it yet.',
  ),
  BACKUP_FAILED: retryable(500, 'The backup could not be written.'),
};

/** A code of the table above. */
export type ManagerErrorCode = keyof typeof managerErrorCodes;
