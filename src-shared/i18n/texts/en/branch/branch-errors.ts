import type { ManagerErrorCode } from '#shared/api/people-errors.ts';

/** What a refusal of the appliance means to a person, by its code: those that only it has, and those that it words otherwise. */
export const branchErrors = {
  API_KEY_NAME_EXISTS: 'Another active API key has this name.',
  APPLIANCE_NOT_EMPTY:
    'This branch already has EGS units or documents, or has joined head office. Backups can be restored only to a new branch, so that nothing is lost.',
  APPLIANCE_SET_UP: 'This branch has already been set up. Sign in.',
  BACKUP_FOLDER_UNUSABLE:
    'Backups cannot be written to this folder. Choose another one, or give the appliance permission to write to it.',
  BACKUP_JOB_RUNNING: 'Another backup is being checked. Wait until it is finished.',
  BACKUP_NOT_FOUND: 'This backup is no longer in the folder.',
  BACKUPS_OFF: 'No backup folder is set. Set one first.',
  BACKUP_FAILED: 'The backup could not be written. Check the folder and the free space on its disk.',
  'BACKUP_FOLDER_UNUSABLE.disk_full': 'The disk of this folder is full. Free some space on it, or choose another disk.',
  'BACKUP_FOLDER_UNUSABLE.inside_data_folder':
    'This folder is where the documents themselves are kept, so one failure could destroy both. Choose a folder on another disk.',
  'BACKUP_FOLDER_UNUSABLE.missing':
    'This folder does not exist on the branch computer. Create it first, and check that its disk is connected.',
  'BACKUP_FOLDER_UNUSABLE.not_a_folder': 'This path leads to a file. Enter the path of a folder.',
  'BACKUP_FOLDER_UNUSABLE.not_absolute':
    'This is not the full path of a folder on the branch computer. Begin with the disk, as in the example.',
  'BACKUP_FOLDER_UNUSABLE.not_writable': 'The appliance cannot write to this folder. Give its user write permission.',
  'BACKUP_FOLDER_UNUSABLE.read_only':
    'The disk of this folder is read-only. Choose another disk, or remove its write protection.',
  BACKUP_UNUSABLE: 'This file cannot be restored.',
  'BACKUP_UNUSABLE.damaged': 'The file is damaged or was not copied completely. Use another one.',
  'BACKUP_UNUSABLE.no_space': 'This computer does not have enough free disk space to restore it.',
  'BACKUP_UNUSABLE.not_a_backup': 'This file is not a Sanad backup. Choose a file whose name ends in .backup.',
  CLOCK_IMPLAUSIBLE: 'The clock of this computer is wrong. Correct date and time, then try again.',
  COMPANY_VAT_FIXED: 'This branch’s certificates and documents contain the VAT number, so it cannot be changed.',
  CREDIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: 'This is more than can still be credited on the original invoice.',
  CROSS_ORIGIN_REFUSED: 'Reload this page and try again.',
  DEBIT_NOTE_TOTAL_EXCEEDS_ORIGINAL: 'Debit notes cannot exceed the total of their original invoice.',
  DOCUMENT_NOT_TO_BE_SENT: 'You cannot send this document: it was rejected or has not been cleared yet.',
  DOCUMENT_WOULD_BE_REJECTED: 'The authority would reject this document. Correct what is marked first; nothing was issued.',
  DOCUMENTS_LOST:
    'This unit has issued documents that are missing here, so it can never issue again. Retire it and create a new unit.',
  EGS_CERTIFICATE_EXPIRED: 'The certificate of this unit has expired. Renew it on the EGS units page.',
  EGS_INVOICE_TYPE_NOT_ALLOWED: 'This unit does not issue this type of invoice. Choose another unit.',
  EGS_NOT_READY: 'This unit cannot issue documents at the moment. See the EGS units page.',
  EGS_ONBOARDING_REJECTED: 'The authority did not issue the certificate. Its reason is shown on the unit.',
  FORBIDDEN: 'Your role does not allow this. Ask an owner of this branch.',
  GATEWAY_UNREACHABLE:
    'The authority is not responding. If it has accepted the OTP, the rest continues automatically; otherwise, try again in a moment.',
  HAND_BACK_PENDING: 'Head office has not yet returned this unit’s documents. Wait until this branch has reached it.',
  HEAD_OFFICE_JOINED: 'This branch has already joined a head office.',
  HEAD_OFFICE_OWNS_THIS: 'This branch has joined head office; change this there.',
  HEAD_OFFICE_REFUSED: 'Head office is not responding or did not accept this branch. Check the address and the code.',
  INVALID_OTP:
    'The authority did not accept this OTP: it is wrong, already used or older than an hour. In production, get a new one from the Fatoora portal; in the sandbox, leave it empty.',
  INVOICE_ALREADY_REPLACED: 'Another document has already been issued in place of this one.',
  INVOICE_NOT_FAILED: 'This document was not rejected, so nothing is issued in place of it.',
  INVOICE_NUMBER_EXISTS: 'Another document has this number. Enter another one.',
  INVOICE_QUOTA_EXCEEDED: 'Your plan does not allow another document this month.',
  KEY_STORE_UNAVAILABLE: 'The signing keys are unavailable: the keychain is locked or not responding. Nothing was signed.',
  LAST_BRANCH_OWNER: 'A branch must have at least one owner.',
  LAST_ICV_DIFFERS: 'This is no longer the last document. Check it again.',
  MISSING_SELLER_ADDRESS: 'The company’s profile lacks its address. Complete it first.',
  NETWORK_PORT_UNUSABLE: 'The network cannot be opened: a port that tills use is unavailable on this computer.',
  NOT_PROVISIONED: 'This branch has no company yet. Add the company first.',
  PASSWORD_WRONG: 'The current password is wrong.',
  PIN_BLOCKED: 'Too many wrong PINs. Use your password once; then the PIN works again.',
  PIN_NOT_ALLOWED:
    'A PIN works only on the branch computer or where you have signed in with your password before. Use your password.',
  SELLER_CRN_REQUIRED: 'The company’s profile lacks its commercial registration number. Complete it first.',
  SERVICE_BUSY: 'This branch is busy. Try again in a moment.',
  SESSION_ENDED: 'Your session has ended. Sign in again.',
  SESSION_LOCKED: 'The screen is locked. Unlock it first.',
  SESSION_MISSING: 'Sign in first.',
  SETUP_NOT_LOCAL: 'The first owner is created on the branch computer itself, not over the network.',
  SETUP_TOKEN_INVALID: 'This set-up link is outdated or has already been used. Open the one from the latest start.',
  SET_BY_FLAG: 'This is set by a start option. Change the option and restart the appliance.',
  SIGN_IN_FAILED: 'Wrong user name, password or PIN.',
  SIGN_IN_THROTTLED: 'Too many failed attempts. Wait a moment and try again.',
  STORAGE_UNAVAILABLE:
    'This branch’s disk is full or not writable, so nothing can be saved: nobody can sign in, and nothing can be sold. Free some space, then try again.',
  TEST_INVOICE_IN_PRODUCTION: 'Test invoices can be issued only in the sandbox. In production, every invoice counts.',
  UNIT_NOT_UNCERTAIN: 'This unit no longer needs confirmation.',
  UPLOAD_INTERRUPTED: 'The file was not uploaded completely. Send it again.',
  USERNAME_EXISTS: 'Another user of this branch has this user name.',
} as const satisfies Readonly<Record<ManagerErrorCode, string>> & Readonly<Record<string, string>>;
