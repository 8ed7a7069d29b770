import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { startMailServer, type MailServer } from '#support/platform/mail-server.ts';
import { accessibilityFaults } from '../../support/accessibility.ts';
import { loginOf, test as base } from '../../support/alone/alone-test.ts';
import { settled } from '../../support/settled.ts';
import { signIn } from '../../support/sign-in.ts';

const { entry, forms, headOffice: pages, kit, mail, signIn: signInWords, team } = en;
const password = 'p@ss:word/1';
const newPassword = 'five camels and a tall tree';

const test = base.extend<{ mailServer: MailServer }>({
  // Playwright reads from the form of the first parameter what a fixture needs.
  // oxlint-disable-next-line no-empty-pattern
  mailServer: async ({}, use) => {
    const server = await startMailServer({ login: { user: 'sanad', password } });
    await use(server);
    await server.close();
  },
});

function linkIn({ mails }: MailServer, to: string): string | undefined {
  const found = mails.find((each) => each.to.includes(to));
  return /https?:\/\/\S+/.exec(found?.parts[0]?.body.toString('utf8') ?? '')?.[0];
}

test('an Owner names the mail server, and from then on invitations and new passwords go out by mail', async ({
  page,
  context,
  people,
  mailServer,
  complaints,
}) => {
  complaints.expect(/400/);
  await signIn(context, loginOf(people.owner));
  await page.goto('/team');
  const card = page.getByRole('region', { name: mail.title });
  await expect(card.getByText(mail['off.head_office'])).toBeVisible();
  await card.getByRole('button', { name: mail['action.set'] }).click();
  const dialog = page.getByRole('dialog', { name: mail['server.title'] });
  await dialog.getByLabel(mail['server.address']).fill('mail.shop.example');
  await dialog.getByLabel(mail['server.from']).fill('sanad@shop.example');
  await dialog.getByRole('button', { name: kit['action.save'] }).click();
  await expect(dialog.getByText(forms['fault.mail_server'])).toBeVisible();
  const address = `smtp://sanad:${encodeURIComponent(password)}@127.0.0.1:${mailServer.port}`;
  await dialog.getByLabel(mail['server.address']).fill(address);
  await dialog.getByRole('button', { name: kit['action.save'] }).click();
  await expect(card.getByText(`smtp://sanad@127.0.0.1:${mailServer.port}`)).toBeVisible();

  await card.getByLabel(mail['field.to']).fill('owner@shop.example');
  await card.getByRole('button', { name: mail['action.test'] }).click();
  const row = card.getByRole('listitem').filter({ hasText: 'owner@shop.example' });
  await expect(row.getByText(mail['status.sent'], { exact: true })).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);

  await page.getByRole('button', { name: team['action.invite'] }).first().click();
  const invitation = page.getByRole('dialog', { name: team['invite.title'] });
  await invitation.getByLabel(kit['field.email']).fill('sami@shop.example');
  await invitation.getByLabel(team['invite.language']).selectOption('ar');
  await invitation.getByRole('button', { name: team['action.invite'] }).click();
  await expect(page.getByText(/An e-mail with this link is on its way/)).toBeVisible();
  await expect.poll(() => linkIn(mailServer, 'sami@shop.example')).toMatch(/\/invitation#/);

  await context.clearCookies();
  await page.goto('/login');
  await page.getByText(signInWords['forgotten.title']).click();
  await page.getByRole('link', { name: signInWords['forgotten.mail'] }).click();
  await expect(page.getByRole('heading', { name: pages['page.forgot_password'] })).toBeVisible();
  await page.getByLabel(kit['field.email']).fill(people.viewer.email);
  await page.getByRole('button', { name: entry['forgot.submit'] }).click();
  await expect(page.getByText(entry['forgot.done_text'])).toBeVisible();
  await settled(page);
  expect(await accessibilityFaults(page)).toEqual([]);
  await expect.poll(() => linkIn(mailServer, people.viewer.email)).toMatch(/\/password-reset#/);
  await page.goto(linkIn(mailServer, people.viewer.email) ?? '');
  await page.getByLabel(entry['field.new_password']).fill(newPassword);
  await page.getByRole('button', { name: entry['reset.submit'] }).click();
  await expect(page.getByText(signInWords['notice.password_reset'])).toBeVisible();
});
