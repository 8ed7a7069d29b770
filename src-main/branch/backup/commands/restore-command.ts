import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultDataFolder } from '../../../platform/caller-folder.ts';
import { readCommandLine } from '../../../platform/command-line.ts';
import type { Command } from '../../../platform/command-line.ts';
import { lockFolder } from '../../../platform/process-lock.ts';
import { readPassphrase } from '../../../platform/read-passphrase.ts';
import { StartFault } from '../../../platform/start-fault.ts';
import { openDatabase } from '../../db/database.ts';
import type { Database } from '../../db/database.ts';
import { keychainService, openKeychain } from '../../keys/keychain.ts';
import { ledgerFileName } from '../data-files.ts';
import { restoreBackup } from '../restore-backup.ts';
import type { Restored } from '../restore-backup.ts';
import { acceptOlderLedger, confirmTails, giveUpUnits, print, printUncertainUnits } from './recovery.ts';

const keyWords = {
  sealed_file:
    'The keys are in keys.sealed; their passphrase is in no backup: start the appliance with --keys sealed-file ' +
    '--passphrase-file FILE, or put the keys.passphrase of a demo beside them.',
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

/** The flags of `sanad restore`. */
export const restoreCommand = {
  name: 'sanad restore',
  summary: "Puts a backup into an empty data folder, and takes a person's word for where a chain ends",
  operands: '[FILE]',
  flags: {
    'data-dir': {
      type: 'string',
      default: defaultDataFolder(),
      value: 'DIR',
      meaning: 'an empty folder for the backup; with the last three flags, the folder that holds the ledger',
      example: '--data-dir /var/lib/sanad',
    },
    keys: {
      type: 'string',
      default: 'keychain',
      value: 'keychain|sealed-file',
      meaning: 'where secrets go that came from a keychain',
      example: '--keys sealed-file',
    },
    'passphrase-file': {
      type: 'string',
      value: 'FILE',
      meaning: 'holds the passphrase of the backup; without it, SANAD_BACKUP_PASSPHRASE is taken',
      example: '--passphrase-file /etc/sanad/backup-passphrase',
    },
    'accept-older-ledger': {
      type: 'boolean',
      default: false,
      meaning: 'takes a ledger that was put back by hand as it is; its units issue nothing until their ends are confirmed',
      example: 'sanad restore --accept-older-ledger --data-dir /var/lib/sanad',
    },
    'confirm-tail': {
      type: 'string',
      multiple: true,
      value: 'UNIT=ICV',
      meaning: 'says that the unit issued nothing after that counter; may be given several times',
      example: '--confirm-tail 5931abe6-2d17-4625-97cd-272dd5050a62=1042',
    },
    'give-up': {
      type: 'string',
      multiple: true,
      value: 'UNIT',
      meaning:
        'says that a unit that waits never issues again, which cannot be taken back; its documents stay and its warning ends',
      example: '--give-up 5931abe6-2d17-4625-97cd-272dd5050a62',
    },
  },
} as const satisfies Command;

function readFlags(argv: string[]) {
  const { values: flags, positionals } = readCommandLine(argv, restoreCommand);
  const accept = flags['accept-older-ledger'];
  const tails = flags['confirm-tail'] ?? [];
  const givenUp = flags['give-up'] ?? [];
  const isRecovery = accept || tails.length > 0 || givenUp.length > 0;
  if (positionals.length !== (isRecovery ? 0 : 1)) {
    throw new StartFault(
      'Name one backup to restore, or use --accept-older-ledger, --confirm-tail or --give-up on a data folder.',
    );
  }
  return { ...flags, dataDir: path.resolve(flags['data-dir']), accept, tails, givenUp, file: positionals[0] };
}

/** `sanad restore`: puts a backup into an empty data folder, and takes a person's word for where a chain ends. */
export async function restore(argv: string[]): Promise<void> {
  const { file, dataDir, accept, tails, givenUp, ...flags } = readFlags(argv);
  if (file === undefined) {
    return withLedger(dataDir, (db) => {
      if (accept) acceptOlderLedger(db, dataDir);
      confirmTails(db, tails);
      giveUpUnits(db, givenUp);
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
