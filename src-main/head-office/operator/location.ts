import path from 'node:path';
import { defaultDataFolder } from '../../platform/command-line/caller-folder.ts';
import type { DatabaseLocation } from '../db/database.ts';

/** The name of the lock of a data folder with an embedded database. */
export const lockName = 'head-office';

/** The file of the secret key in a data folder, where no other one is named. */
export const secretKeyFileName = 'secret-key';

/** The flags that say where a head office keeps its data. */
export const locationFlags = {
  'data-dir': {
    type: 'string',
    default: path.join(defaultDataFolder(), 'head-office'),
    value: 'DIR',
    meaning: 'the folder for the embedded database and the secret key; it is created if it does not exist',
    example: '--data-dir /var/lib/sanad-head-office',
  },
  'database-url': {
    type: 'string',
    value: 'URL',
    meaning: 'a PostgreSQL database in place of the embedded one; by default, DATABASE_URL is used',
    example: '--database-url postgres://sanad@db.example/sanad',
  },
} as const;

/** Where the flags say that the data is. */
export function locationOf(flags: { 'data-dir': string; 'database-url'?: string | undefined }): DatabaseLocation {
  const url = flags['database-url'] ?? process.env['DATABASE_URL'];
  return url === undefined ? { kind: 'embedded', folder: path.resolve(flags['data-dir']) } : { kind: 'server', url };
}
