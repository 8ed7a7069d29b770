import path from 'node:path';
import { defaultDataFolder } from '#main/platform/command-line/caller-folder.ts';
import type { DatabaseLocation } from '../db/database.ts';
import type { Services } from '../request/services.ts';

const setting = 'public_url';
const usualUrl = 'http://127.0.0.1:8430';

/** Stores under which address people reach head office, for the links that the operator's commands print beside it. */
export async function storePublicUrl({ db, publicUrl }: Pick<Services, 'db' | 'publicUrl'>): Promise<void> {
  const value = publicUrl();
  await db
    .insertInto('settings')
    .values({ name: setting, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
}

/** The address that the last start has stored; before the first, the one that it will have by default. */
export async function readPublicUrl(db: Services['db']): Promise<string> {
  const stored = await db.selectFrom('settings').select('value').where('name', '=', setting).executeTakeFirst();
  return stored?.value ?? usualUrl;
}

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
