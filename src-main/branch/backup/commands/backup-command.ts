import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultDataFolder } from '../../../platform/caller-folder.ts';
import { readCommandLine } from '../../../platform/command-line.ts';
import type { Command } from '../../../platform/command-line.ts';
import { productVersion } from '../../../platform/product-version.ts';
import { readPassphrase } from '../../../platform/read-passphrase.ts';
import { StartFault } from '../../../platform/start-fault.ts';
import { keychainService, openKeychain } from '../../keys/keychain.ts';
import { backupSteps } from '../backup-steps.ts';
import type { WrittenBackup } from '../backup-steps.ts';
import { demoPassphraseFileName, ledgerFileName, sealedKeysFileName } from '../data-files.ts';
import { writeBackup } from '../write-backup.ts';
import type { KeySource } from '../write-backup.ts';

const keychain: KeySource = { kind: 'keychain', open: () => openKeychain(keychainService) };

// Where nothing is said, the keys are where they can be seen: in the sealed file if there is one, else in the keychain.
function keySourceOf(kind: string | undefined, dataDir: string): KeySource {
  const file = path.join(dataDir, sealedKeysFileName);
  if (kind === undefined) return existsSync(file) ? { kind: 'sealed_file', file } : keychain;
  if (kind === 'keychain') return keychain;
  if (kind !== 'sealed-file') throw new StartFault(`--keys must be "keychain" or "sealed-file", not "${kind}".`);
  if (!existsSync(file)) throw new StartFault(`There is no sealed key file in ${dataDir}.`);
  return { kind: 'sealed_file', file };
}

function sealedFileWords(dataDir: string): string {
  const demoFile = path.join(dataDir, demoPassphraseFileName);
  const passphrase = existsSync(demoFile)
    ? `which lies in ${demoFile}`
    : 'which the appliance takes from --passphrase-file or SANAD_KEYS_PASSPHRASE';
  return `The sealed key file is in it, but not the passphrase that opens it, ${passphrase}: keep a copy of that elsewhere.`;
}

function keyWords(keys: WrittenBackup['keys'], dataDir: string): string {
  switch (keys) {
    case 'sealed_file':
      return sealedFileWords(dataDir);
    case 'keychain':
      return 'The keys from the keychain are in it, sealed under its passphrase.';
    case 'none':
      return (
        'It holds no keys: without a passphrase they do not leave the keychain. ' +
        'Restored on another machine, its units have to be onboarded again.'
      );
  }
}

/** The flags of `sanad backup`. */
export const backupCommand = {
  name: 'sanad backup',
  summary: 'Writes ledger and keys into one file, on a stopped appliance or beside a running one',
  flags: {
    'data-dir': {
      type: 'string',
      default: defaultDataFolder(),
      value: 'DIR',
      meaning: 'the folder that holds the ledger',
      example: '--data-dir /var/lib/sanad',
    },
    to: {
      type: 'string',
      value: 'DIR',
      meaning: 'the folder that takes the backup, which must exist; best on another disk',
      example: '--to /mnt/backup/sanad',
    },
    keys: {
      type: 'string',
      value: 'keychain|sealed-file',
      meaning: 'where the keys are; where nothing is said, in the sealed file if there is one, else in the keychain',
      example: '--keys keychain',
    },
    'passphrase-file': {
      type: 'string',
      value: 'FILE',
      meaning: 'holds the passphrase that seals the backup; without it, SANAD_BACKUP_PASSPHRASE is taken',
      example: '--passphrase-file /etc/sanad/backup-passphrase',
    },
  },
} as const satisfies Command;

/** `sanad backup`: writes ledger and keys into one file, on a stopped appliance or beside a running one. */
export async function backup(argv: string[]): Promise<void> {
  const { values: flags } = readCommandLine(argv, backupCommand);
  const dataDir = path.resolve(flags['data-dir']);
  if (flags.to === undefined) throw new StartFault('Name the folder for the backup with --to.');
  if (!existsSync(path.join(dataDir, ledgerFileName))) throw new StartFault(`There is no ledger in ${dataDir}.`);
  const order = {
    dataDir,
    folder: path.resolve(flags.to),
    passphrase: readPassphrase(flags['passphrase-file'], 'SANAD_BACKUP_PASSPHRASE'),
    productVersion: productVersion(),
    at: new Date(),
  };
  const { file, bytes, keys } = await writeBackup(order, keySourceOf(flags.keys, dataDir), backupSteps);
  process.stdout.write(`${file}  ${bytes} bytes, read again and found whole\n${keyWords(keys, dataDir)}\n`);
}
