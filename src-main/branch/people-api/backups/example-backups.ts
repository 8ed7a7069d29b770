import type { ManagerBackupJob, ManagerBackupPlaces, ManagerBackups } from '#shared/api/people/backups.ts';

const name = 'sanad-1a2b3c4d-20261120T083000Z.backup';

/** A drill that has just begun. */
export const begunDrill: ManagerBackupJob = {
  job_id: '0c5f7a3e-4d1b-4a57-9f0e-2b6c8d1e3f40',
  kind: 'drill',
  name,
  state: 'running',
  step: 'reading',
  documents_verified: 0,
  documents_total: null,
  started_at: '2026-11-20T09:00:00.000Z',
  ended_at: null,
  message: null,
  fault: null,
  findings: null,
};

/** The same, passed. */
export const passedDrill: ManagerBackupJob = {
  ...begunDrill,
  state: 'passed',
  step: null,
  documents_verified: 1042,
  documents_total: 1042,
  ended_at: '2026-11-20T09:00:05.000Z',
  findings: {
    created_at: '2026-11-20T08:30:00.000Z',
    product_version: '0.1.0',
    keys: 'sealed_file',
    is_encrypted: true,
    units: [
      {
        egs_unit_id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
        unit_name: 'Till 1',
        documents: 1042,
        last_icv: 1042,
        ok: true,
        faults: [],
        newest: { invoice_number: 'SHOP-1042', icv: 1042, issued_at: '2026-11-20T08:29:41.000Z' },
      },
    ],
  },
};

/** Backups that are well. */
export const exampleBackups: ManagerBackups = {
  state: 'ok',
  message: null,
  fault: null,
  since: null,
  last_at: '2026-11-20T08:30:00.000Z',
  settings: {
    folder: '/mnt/backup/sanad',
    every_minutes: 60,
    is_encrypted: true,
    source: 'stored',
    can_change: true,
    flag: null,
    is_same_disk: false,
    free_bytes: 64_000_000_000,
  },
  files: [{ name, at: '2026-11-20T08:30:00.000Z', bytes: 4_194_304 }],
  writing: null,
  jobs: [],
};

/** A computer with a USB disk. */
export const exampleBackupPlaces: ManagerBackupPlaces = {
  example: '/mnt/backup/sanad',
  disks: [{ folder: '/media/shop/USB', name: 'USB', free_bytes: 64_000_000_000, is_writable: true }],
};
