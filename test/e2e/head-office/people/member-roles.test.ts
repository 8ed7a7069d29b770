import { expect, type Page } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { loginOf, test as base } from '../../support/alone/alone-test.ts';
import { worded } from '../../support/hands/worded.ts';
import { passOverTour } from '../../support/pass-over-tour.ts';
import { signIn } from '../../support/sign-in.ts';

const { errors, kit, signIn: signInWords, team, webhooks } = en;
const developer = 'The developer';

// The Owner is signed in in the browser of the test, the developer in another.
const test = base.extend<{ other: Page }>({
  other: async ({ browser, context, headOffice, people }, use) => {
    await signIn(context, loginOf(people.owner));
    const elsewhere = await browser.newContext({ baseURL: headOffice.url, locale: 'en-GB', reducedMotion: 'reduce' });
    await passOverTour(elsewhere);
    await signIn(elsewhere, loginOf(people.developer));
    await use(await elsewhere.newPage());
    await elsewhere.close();
  },
});

async function chooseFor(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: worded(team['action.of'], { name }) }).click();
  await page.getByRole('menuitem', { name: action }).click();
}

test('another role counts from the next request on: what was typed stays, and what the role may not do is not offered', async ({
  page,
  other,
}) => {
  await other.goto('/webhooks?do=create');
  const form = other.getByRole('dialog', { name: webhooks['create.title'] });
  await form.getByLabel(webhooks['field.url']).fill('https://shop.example/sanad');

  await page.goto('/team');
  await chooseFor(page, developer, team['action.change_access']);
  const dialog = page.getByRole('dialog', { name: team['action.change_access'] });
  await dialog.getByLabel(team['column.role']).selectOption({ label: team['role.viewer'] });
  await expect(dialog.getByText(team['role.viewer_help'])).toBeVisible();
  await dialog.getByRole('button', { name: kit['action.save'] }).click();
  await expect(page.getByText(worded(team['access_changed.toast'], { name: `\u2068${developer}\u2069` }))).toBeVisible();
  await expect(page.getByRole('row', { name: developer })).toContainText(team['role.viewer']);

  await form.getByRole('button', { name: webhooks['create.submit'] }).click();
  await expect(form.getByRole('alert')).toContainText(errors.FORBIDDEN);
  await expect(form.getByLabel(webhooks['field.url'])).toHaveValue('https://shop.example/sanad');
  await other.reload();
  await expect(other.getByText(webhooks['empty.title'])).toBeVisible();
  await expect(other.getByRole('dialog')).toHaveCount(0);
  await expect(other.getByRole('button', { name: webhooks['action.create'] })).toHaveCount(0);
});

test('who was removed is led to sign in at the next request, and cannot', async ({ page, other, people }) => {
  await other.goto('/webhooks');
  await expect(other.getByText(webhooks['empty.title'])).toBeVisible();

  await page.goto('/team');
  await chooseFor(page, developer, team['action.remove']);
  const question = page.getByRole('dialog', { name: team['remove.title'] });
  await expect(question).toContainText(developer);
  await question.getByRole('button', { name: team['action.remove'] }).click();
  await expect(page.getByText(worded(team['remove.toast'], { name: developer }))).toBeVisible();
  await expect(page.getByRole('row', { name: developer })).toHaveCount(0);

  await other.getByRole('link', { name: en.headOffice['page.companies'], exact: true }).first().click();
  await expect(other.getByText(signInWords['session.ended'])).toBeVisible();
  const gone = loginOf(people.developer);
  await other.getByLabel(kit['field.email']).fill(gone.email);
  await other.getByLabel(kit['field.password'], { exact: true }).fill(gone.password);
  await other.getByRole('button', { name: signInWords['button.sign_in'] }).click();
  await expect(other.getByRole('alert')).toHaveText(signInWords['error.failed']);
});
