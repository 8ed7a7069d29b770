import { existsSync } from 'node:fs';
import path from 'node:path';
import { lockFolder } from '../../../platform/process-lock.ts';
import { programArguments } from '../../../platform/program-options.ts';
import { readPassphrase } from '../../../platform/read-passphrase.ts';
import { StartFault } from '../../../platform/start-fault.ts';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/database.ts';
import { keychainService, openKeychain } from '../../keys/keychain.ts';
import { ledgerFileName } from '../data-files.ts';
import { restoreBackup } from '../restore-backup.ts';
import type { Restored } from '../restore-backup.ts';
import { acceptOlderLedger, confirmTails, print, printUncertainUnits } from './recovery.ts';

const keyWords = {
  sealed_file: 'The keys are in keys.sealed: start the appliance with --keys sealed-file and their passphrase.',
  keychain: 'The keys are in the keychain.',
  none: 'The backup holds no keys: units whose keys this machine does not have must be onboarded again.',
} as const satisfies Record<Restored['keys'], string>;

/** Opens the ledger of a stopped appliance and lets nobody else at it. */
function withLedger(dataDir: string, work: (db: Database) => void): void {
  const file = path.join(dataDir, ledgerFileName);
  if (!existsSync(file)) throw new StartFault(`There is no ledger in ${dataDir}.`);
  const lock = lockFolder(dataDir, 'appliance');
  const db = openDatabase(file);
  try {
    work(db);
  } finally {
    db.close();
    lock.release();
  }
}

// Secrets that came from a keychain go back into one unless an operator has chosen the sealed file.
function keychainOpener(kind: string) {
  if (kind === 'keychain') return () => openKeychain(keychainService);
  if (kind === 'sealed-file') return undefined;
  throw new StartFault(`--keys must be "keychain" or "sealed-file", not "${kind}".`);
}

function readFlags(argv: string[]) {
  const { values: flags, positionals } = programArguments(argv, {
    'data-dir': { type: 'string', default: './data' },
    keys: { type: 'string', default: 'keychain' },
    'passphrase-file': { type: 'string' },
    'accept-older-ledger': { type: 'boolean', default: false },
    'confirm-tail': { type: 'string', multiple: true, default: [] },
  });
  const accept = flags['accept-older-ledger'];
  const tails = flags['confirm-tail'];
  const isRecovery = accept || tails.length > 0;
  if (positionals.length !== (isRecovery ? 0 : 1)) {
    throw new StartFault('Name one backup to restore, or use --accept-older-ledger or --confirm-tail on a data folder.');
  }
  return { ...flags, dataDir: path.resolve(flags['data-dir']), accept, tails, file: positionals[0] };
}

/** `sanad restore`: puts a backup into an empty data folder, and takes a person's word for where a chain ends. */
export async function restore(argv: string[]): Promise<void> {
  const { file, dataDir, accept, tails, ...flags } = readFlags(argv);
  if (file === undefined) {
    return withLedger(dataDir, (db) => {
      if (accept) acceptOlderLedger(db, dataDir);
      confirmTails(db, tails);
    });
  }
  const restored = await restoreBackup({
    file,
    dataDir,
    passphrase: readPassphrase(flags['passphrase-file'], 'SANAD_BACKUP_PASSPHRASE'),
    openKeychain: keychainOpener(flags.keys),
    at: new Date(),
  });
  print(`The backup of ${restored.createdAt} is restored into ${dataDir}. ${keyWords[restored.keys]}`);
  printUncertainUnits(restored.units, dataDir);
}
