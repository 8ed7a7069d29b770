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
