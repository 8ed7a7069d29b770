/** The error codes of the manager's API that the other APIs do not have, in the form of the table of `/v1`. */
export const managerErrorCodes = {
  SESSION_MISSING: { status: 401, retryable: false, message: 'Sign in first.' },
  SESSION_ENDED: { status: 401, retryable: false, message: 'This session has ended; sign in again.' },
  SESSION_LOCKED: { status: 401, retryable: false, message: 'This session is locked; unlock it with the PIN or the password.' },
  SIGN_IN_FAILED: { status: 401, retryable: false, message: 'The user name, the password or the PIN is wrong.' },
  SIGN_IN_THROTTLED: {
    status: 429,
    retryable: true,
    message: 'Too many attempts to sign in have failed; Retry-After says how long to wait.',
  },
  PIN_NOT_ALLOWED: {
    status: 403,
    retryable: false,
    message: 'A PIN works on the appliance itself, and in a browser in which this user has signed in with the password before.',
  },
  PIN_BLOCKED: {
    status: 403,
    retryable: false,
    message: 'Too many wrong PINs: sign in with the password, then the PIN works again.',
  },
  CROSS_ORIGIN_REFUSED: {
    status: 403,
    retryable: false,
    message: "Only the appliance's own pages may do this, and this request came from another page.",
  },
  APPLIANCE_SET_UP: { status: 409, retryable: false, message: 'This appliance has been set up already: sign in.' },
  SETUP_NOT_LOCAL: {
    status: 403,
    retryable: false,
    message: 'The first user is made on the appliance itself, not over the network.',
  },
  HEAD_OFFICE_OWNS_THIS: {
    status: 409,
    retryable: false,
    message: 'This appliance has joined head office, and this is changed there.',
  },
  LAST_BRANCH_OWNER: { status: 409, retryable: false, message: 'An appliance keeps at least one owner.' },
  NOT_PROVISIONED: { status: 409, retryable: false, message: 'This appliance has no company yet; add the company first.' },
  COMPANY_VAT_FIXED: {
    status: 409,
    retryable: false,
    message: 'Certificates and documents of this appliance contain the VAT number, so it cannot change.',
  },
  API_KEY_NAME_EXISTS: { status: 409, retryable: false, message: 'Another valid API key has this name.' },
  HEAD_OFFICE_JOINED: { status: 409, retryable: false, message: 'This appliance has joined a head office already.' },
  HEAD_OFFICE_REFUSED: {
    status: 400,
    retryable: false,
    message: 'Head office does not answer, or has not accepted the appliance.',
  },
  SET_BY_FLAG: {
    status: 409,
    retryable: false,
    message: 'This setting is fixed by a flag of the start: change the flag and start the appliance again.',
  },
  NETWORK_PORT_UNUSABLE: {
    status: 409,
    retryable: true,
    message: 'The network cannot be served: a port cannot be used; port says which, and reason why.',
  },
  TEST_INVOICE_IN_PRODUCTION: {
    status: 409,
    retryable: false,
    message: 'A test invoice is issued in the sandbox alone: in production every invoice is a tax document that counts.',
  },
  BACKUPS_OFF: { status: 409, retryable: false, message: 'No folder for backups is set.' },
  BACKUP_NOT_FOUND: { status: 404, retryable: false, message: 'There is no such backup of this ledger in the folder.' },
  BACKUP_JOB_RUNNING: {
    status: 409,
    retryable: true,
    message: 'Another backup is being checked; wait until that is finished.',
  },
  BACKUP_FOLDER_UNUSABLE: {
    status: 400,
    retryable: false,
    message: 'Backups cannot be written to this folder; reason says why.',
  },
  APPLIANCE_NOT_EMPTY: {
    status: 409,
    retryable: false,
    message:
      'A backup is restored only into a new appliance: this one has EGS units or documents, or has joined head office, and nothing of it may be lost.',
  },
  BACKUP_UNUSABLE: {
    status: 400,
    retryable: false,
    message: 'This file is not a backup that can be restored here; reason says why.',
  },
  UPLOAD_INTERRUPTED: {
    status: 409,
    retryable: true,
    message:
      'This part of the file has not arrived as a whole, or does not follow what has: send the file again from its beginning.',
  },
  UNIT_NOT_UNCERTAIN: { status: 409, retryable: false, message: 'This EGS unit does not wait for a confirmation.' },
  LAST_ICV_DIFFERS: {
    status: 409,
    retryable: false,
    message: 'The ledger ends with another ICV: look at the last document of the unit again.',
  },
  DOCUMENTS_LOST: {
    status: 409,
    retryable: false,
    message:
      'Documents of this unit are known that the ledger lacks, so it never issues again: give it up and create a new unit.',
  },
  HAND_BACK_PENDING: {
    status: 409,
    retryable: true,
    message: 'Head office has not handed back yet what it has of this unit: wait until it has been reached.',
  },
  BACKUP_FAILED: { status: 500, retryable: true, message: 'The backup could not be written.' },
} as const;

/** A code of the table above. */
export type ManagerErrorCode = keyof typeof managerErrorCodes;
