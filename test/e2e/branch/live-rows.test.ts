import { expect } from '@playwright/test';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { test } from '../support/branch/own-branch-test.ts';

test('a till that is new is marked for a moment, and those of the first reading are not', async ({ page, branch }) => {
  const at = branch.running.clock.now().toISOString();
  const seen = { address: '127.0.0.1', key_id: null, first_seen_at: at, last_sale_at: null };
  const add = (till_id: string) =>
    writeBeside(branch.running, (writer) => writer.insert('tills', { ...seen, till_id, name: till_id }));
  add('Counter');
  await page.goto('/tills');
  const first = page.getByRole('row').filter({ hasText: 'Counter' });
  await expect(first).toHaveAttribute('data-marked', 'false');
  add('Drive-in');
  const row = page.getByRole('row').filter({ hasText: 'Drive-in' });
  await expect(row).toHaveAttribute('data-marked', 'true');
  await expect(first).toHaveAttribute('data-marked', 'false');
  await expect(row).toHaveAttribute('data-marked', 'false');
});

test('a unit that is new or has changed is marked for a moment, and no other', async ({ page, branch }) => {
  await page.goto('/units');
  const first = page.getByRole('row').filter({ hasText: 'Till 1' });
  await expect(first).toHaveAttribute('data-marked', 'false');
  await branch.running.createActiveUnit({ unit_name: 'Till 2', invoice_type: 'both' });
  const row = page.getByRole('row').filter({ hasText: 'Till 2' });
  await expect(row).toHaveAttribute('data-marked', 'true');
  await expect(first).toHaveAttribute('data-marked', 'false');
  await expect(row).toHaveAttribute('data-marked', 'false');
});
