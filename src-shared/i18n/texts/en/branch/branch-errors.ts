import type { ManagerErrorCode } from '../../../../api/manager/error-codes.ts';

/** What a refusal of the appliance means to a person, by its code: those that only it has, and those that it words otherwise. */
export const branchErrors = {
  API_KEY_NAME_EXISTS: 'Another valid API key has this name.',
  APPLIANCE_SET_UP: 'This branch has been set up already. Sign in.',
  BACKUP_FOLDER_UNUSABLE: 'Backups cannot be written to this folder. Choose another one, or let the appliance write to it.',
  BACKUP_JOB_RUNNING: 'Another backup is being checked. Wait until that is finished.',
  BACKUP_NOT_FOUND: 'This backup is no longer in the folder.',
  BACKUPS_OFF: 'No folder for backups is set. Set one first.',
  BACKUP_FAILED: 'The backup could not be written. Look at the folder and at the room on its disk.',
  'BACKUP_FOLDER_UNUSABLE.inside_data_folder':
    'This folder is inside the data folder: a fault there would take the backups as well. Choose another one.',
  'BACKUP_FOLDER_UNUSABLE.missing': 'There is no such folder on this machine. Make it first; is its disk attached?',
  'BACKUP_FOLDER_UNUSABLE.not_a_folder': 'This is a file, not a folder',
  'BACKUP_FOLDER_UNUSABLE.not_absolute': 'Name the folder from the top of the disk on',
  'BACKUP_FOLDER_UNUSABLE.not_writable': 'The appliance may not write to this folder. Give its user the right to.',
  COMPANY_VAT_FIXED: 'Certificates and documents of this branch contain the VAT number, so it cannot change.',
  CROSS_ORIGIN_REFUSED: 'This came from another page than those of this branch. Open the branch anew and try again.',
  EGS_ONBOARDING_REJECTED: 'The authority has refused the certificate. What it said stands with the unit.',
  FORBIDDEN: 'Your role does not allow this. Ask an owner of this branch.',
  GATEWAY_UNREACHABLE:
    'The authority does not answer now. If it has accepted the code, the rest goes on by itself; else try again in a moment.',
  HEAD_OFFICE_JOINED: 'This branch has joined a head office already.',
  HEAD_OFFICE_OWNS_THIS: 'This branch has joined head office, and this is changed there.',
  HEAD_OFFICE_REFUSED: 'Head office does not answer, or has not accepted this branch. Look at the address and the code.',
  INVALID_OTP:
    'The authority does not accept this one-time code: it is wrong, used or older than an hour. In production get a new one from the Fatoora portal; in the sandbox leave it empty.',
  KEY_STORE_UNAVAILABLE: 'The signing keys are out of reach: the keychain is locked or does not answer. Nothing was signed.',
  LAST_BRANCH_OWNER: 'A branch keeps at least one owner.',
  NETWORK_PORT_UNUSABLE: 'The network cannot be served: a port that tills use cannot be had on this machine.',
  NOT_PROVISIONED: 'This branch has no company yet. Add the company first.',
  PASSWORD_WRONG: 'The current password is wrong.',
  PIN_BLOCKED: 'The PIN was wrong too often. Use the password; then the PIN works again.',
  PIN_NOT_ALLOWED: 'A PIN works at the branch itself, and where you have signed in with the password before. Use the password.',
  SERVICE_BUSY: 'This branch is busy. Try again in a moment.',
  SESSION_ENDED: 'Your session has ended. Sign in again.',
  SESSION_LOCKED: 'The screen is locked. Unlock it first.',
  SESSION_MISSING: 'Sign in first.',
  SETUP_NOT_LOCAL: 'The first owner is made at the machine of the branch itself, not over the network.',
  SETUP_TOKEN_INVALID: 'This set-up link is of an earlier start, or has been used. Open the one of the last start.',
  SET_BY_FLAG: 'This is set by a flag of the start. Change the flag and start the appliance again.',
  SIGN_IN_FAILED: 'The user name, the password or the PIN is wrong.',
  SIGN_IN_THROTTLED: 'Too many attempts have failed. Wait a moment and try again.',
  STORAGE_UNAVAILABLE:
    'The disk of this branch is full or cannot be written, so nothing can be stored: nobody can sign in, and nothing is sold. Free some space on it, then try again.',
  TEST_INVOICE_IN_PRODUCTION: 'A test invoice is issued in the sandbox only. In production, every invoice counts.',
  USERNAME_EXISTS: 'Another user of this branch has this name.',
} as const satisfies Readonly<Record<ManagerErrorCode, string>> & Readonly<Record<string, string>>;
