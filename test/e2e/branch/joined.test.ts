import { expect } from '@playwright/test';
import type { LedgerWriter } from '#main/branch/db/ledger-database.ts';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { languages } from '#shared/i18n/texts/languages.ts';
import { writeBeside } from '#support/branch/ledger-beside.ts';
import { test } from '../support/branch/own-branch-test.ts';
import { setUpHands } from '../support/branch/set-up-hands.ts';
import { expectWellInEveryAppearance } from '../support/every-appearance.ts';

const at = '2026-11-02T09:00:00.000Z';

// What joining writes; there is no head office at this address.
function join(writer: LedgerWriter): void {
  const appliance_id = '1b2c3d4e-5f60-4a7b-8c9d-0e1f2a3b4c5d';
  writer.insert('head_office', {
    id: 1,
    url: 'https://office.example',
    appliance_id,
    credential_name: 'none',
    enrolled_at: at,
    public_url: null,
  });
  const detail = JSON.stringify({ renamed_users: [{ from: 'omar', to: 'omar-2' }] });
  const nobody = { user_id: null, username: null, name: null, role: null, target: null };
  const entry = { at, action: 'head_office.joined', ...nobody, detail, address: '127.0.0.1', request_id: 'none' };
  writer.insert('manager_audit', entry);
}

for (const language of languages) {
  test.describe(language, () => {
    test.use({ language });

    test('a branch names who signs in otherwise since it has joined, what it cannot use, and where another plan is chosen', async ({
      page,
      branch: { running },
      complaints,
    }) => {
      complaints.expect(/402/u);
      writeBeside(running, join);
      await running.provision({ appliance: { sandbox_unit_limit: 0 } });
      running.branch.context.conditions.begin({
        code: 'HEAD_OFFICE_ROWS_APART',
        subject: '',
        message: 'Head office sent what this appliance cannot use, and everything else was taken: companies (1).',
        severity: 'warning',
      });
      const { words, button, field } = setUpHands(page, language);

      await page.goto('/settings?tab=head-office');
      await expect(page.getByText('omar-2')).toBeVisible();
      await expectWellInEveryAppearance(page, language, 'renamed-users');

      await page.goto('/');
      await expect(page.getByText(words.conditions['HEAD_OFFICE_ROWS_APART']).first()).toBeVisible();
      const facts = page.getByRole('list', { name: words.today['fact.list'] });
      await expect(facts.getByText(words.today['fact.head_office_look'], { exact: true })).toBeVisible();
      await expectWellInEveryAppearance(page, language, 'rows-apart');

      await running.provision({ appliance: { sandbox_unit_limit: 0, monthly_document_limit: 0 } });
      await page.reload();
      await expect(page.getByText(words.today['reason.QUOTA_REACHED'])).toBeVisible();
      const atHeadOffice = page.getByRole('link', { name: words.today['action.see_plan'] });
      await expect(atHeadOffice).toHaveAttribute('href', 'https://office.example/billing');
      await expectWellInEveryAppearance(page, language, 'plan-used-up');

      await page.goto('/units?do=create');
      await field('unit_name').fill('Second till');
      await button(words.units['create.submit']).click();
      const alert = page.getByRole('alert');
      await expect(alert).toContainText(words.errors.EGS_QUOTA_EXCEEDED);
      const plan = alert.getByRole('link', { name: words.kit['action.see_plan'] });
      await expect(plan).toHaveAttribute('href', 'https://office.example/billing');
      await expectWellInEveryAppearance(page, language, 'another-plan');
      await expect(field('unit_name')).toHaveValue('Second till');
    });
  });
}

test('who manages a branch is told that customers get no links, and where that is decided', async ({ page, branch }) => {
  const { id } = await branch.sell('simplified', { invoice_number: 'SOLD-1' });
  await page.goto(`/documents/${id}`);
  await expect(page.getByRole('dialog', { name: 'SOLD-1' })).toBeVisible();
  // Without a head office nobody can offer them.
  await expect(page.getByText(en.documents['customer.off'])).toHaveCount(0);
  writeBeside(branch.running, join);
  await page.reload();
  const off = page.getByText(en.documents['customer.off']);
  await expect(off).toBeVisible();
  const office = off.getByRole('link', { name: en.units['head_office.open'] });
  await expect(office).toHaveAttribute('href', /^https:\/\/office\.example\/companies\/[\da-f-]{36}$/);
});

test.describe('a cashier', () => {
  test.use({ branchRole: 'cashier' });

  test('is offered nothing that others may do, and told who does it', async ({ page, branch: { running } }) => {
    writeBeside(running, join);
    const { today, units, tills, diagnostics, branch: words } = en;
    await page.goto('/units');
    await expect(page.getByText(units['head_office.keeps'])).toBeVisible();
    await expect(page.getByText(units['head_office.open'])).toHaveCount(0);
    await page.goto('/tills');
    await expect(page.getByText(tills['pair.not_yours'])).toBeVisible();
    for (const text of [tills['key.head_office'], units['head_office.open']]) await expect(page.getByText(text)).toHaveCount(0);
    await page.goto('/diagnostics');
    const found = page.getByRole('listitem').filter({ hasText: today['reason.BACKUPS_OFF'] }).last();
    await expect(found).toContainText(today.tell_manager);
    await expect(page.getByText(diagnostics['do.BACKUPS_OFF'])).toHaveCount(0);
    const backups = page.getByRole('link', { name: words['page.backups'], exact: true });
    await expect(backups).toHaveAccessibleDescription('');
  });
});
