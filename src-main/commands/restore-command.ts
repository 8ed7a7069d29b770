import { existsSync } from 'node:fs';
import path from 'node:path';
import { dataFolderFlag } from '#main/platform/command-line/caller-folder.ts';
import { readCommandLine, type Command } from '#main/platform/command-line/command-line.ts';
import { lockFolder } from '#main/platform/files/process-lock.ts';
import { readPassphrase } from '#main/platform/command-line/read-passphrase.ts';
import { StartFault } from '#main/platform/start-fault.ts';
import { openLedgerDatabase, type LedgerDatabase } from '../branch/db/ledger-database.ts';
import { keychainService, openKeychain } from '../branch/keys/keychain.ts';
import { ledgerFileName } from '../branch/db/data-files.ts';
import { restoreBackup, type Restored } from '../branch/backup/restore-backup.ts';
import { acceptOlderLedger, confirmTails, giveUpUnits, print, printUncertainUnits } from './recovery.ts';

const describeKeys = {
  sealed_file:
    'The keys are in keys.sealed; their passphrase is in no backup: start the appliance with --keys sealed-file ' +
    '--passphrase-file FILE, or put the keys.passphrase of a demo beside them.',
  keychain: 'The keys are in the keychain.',
  none: 'The backup contains no keys: units whose keys this machine does not have must be onboarded again.',
} as const satisfies Record<Restored['keys'], string>;

// Opens the ledger of a stopped appliance under its exclusive lock.
function withLedger(dataDir: string, work: (ledger: LedgerDatabase) => void): void {
  const file = path.join(dataDir, ledgerFileName);
  if (!existsSync(file)) throw new StartFault(`There is no ledger in ${dataDir}.`);
  const lock = lockFolder(dataDir, 'appliance');
  const ledger = openLedgerDatabase(file);
  try {
    work(ledger);
  } finally {
    ledger.close();
    lock.release();
  }
}

// Secrets that came from a keychain go into the keychain of this machine unless the operator has chosen the sealed file.
function keychainOpener(kind: string) {
  if (kind === 'keychain') return () => openKeychain(keychainService);
  if (kind === 'sealed-file') return undefined;
  throw new StartFault(`--keys must be "keychain" or "sealed-file", not "${kind}".`);
}

/** The flags of `sanad restore`. */
export const restoreCommand = {
  name: 'sanad restore',
  summary: 'Restores a backup into an empty data folder, and confirms where a chain ends',
  operands: '[FILE]',
  flags: {
    'data-dir': dataFolderFlag('an empty folder for the backup; with the last three flags, the folder that holds the ledger'),
    keys: {
      type: 'string',
      default: 'keychain',
      value: 'keychain|sealed-file',
      meaning: 'where to store secrets that came from a keychain',
      example: '--keys sealed-file',
    },
    'passphrase-file': {
      type: 'string',
      value: 'FILE',
      meaning: 'the file with the passphrase of the backup; by default, SANAD_BACKUP_PASSPHRASE is used',
      example: '--passphrase-file /etc/sanad/backup-passphrase',
    },
    'accept-older-ledger': {
      type: 'boolean',
      default: false,
      meaning:
        'accepts a ledger that was copied back by hand; its units issue nothing until the ends of their chains are confirmed',
      example: 'sanad restore --accept-older-ledger --data-dir /var/lib/sanad',
    },
    'confirm-tail': {
      type: 'string',
      multiple: true,
      value: 'UNIT=ICV',
      meaning: 'confirms that the unit issued nothing after that counter; may be given several times',
      example: '--confirm-tail 5931abe6-2d17-4625-97cd-272dd5050a62=1042',
    },
    'give-up': {
      type: 'string',
      multiple: true,
      value: 'UNIT',
      meaning:
        'gives up a unit that waits for confirmation: it never issues again, which cannot be undone; its documents stay and its warning ends',
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

/** `sanad restore`: restores a backup into an empty data folder, and confirms where a chain ends. */
export async function restore(argv: string[]): Promise<void> {
  const { file, dataDir, accept, tails, givenUp, ...flags } = readFlags(argv);
  if (file === undefined) {
    return withLedger(dataDir, (ledger) => {
      if (accept) acceptOlderLedger(ledger, dataDir);
      confirmTails(ledger, tails);
      giveUpUnits(ledger, givenUp);
    });
  }
  const restored = await restoreBackup({
    file,
    dataDir,
    passphrase: readPassphrase(flags['passphrase-file'], 'SANAD_BACKUP_PASSPHRASE'),
    openKeychain: keychainOpener(flags.keys),
    at: new Date(),
  });
  print(`The backup of ${restored.createdAt} is restored into ${dataDir}. ${describeKeys[restored.keys]}`);
  printUncertainUnits(restored.units, dataDir);
}
