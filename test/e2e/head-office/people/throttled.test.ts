import { expect } from '@playwright/test';
import { en } from '#shared/i18n/texts/en/all-texts.ts';
import { loginOf, test } from '../../support/alone/alone-test.ts';
import { worded } from '../../support/hands/worded.ts';

const mostFailures = 10;
const minuteMs = 60_000;

test('who has failed too often is told for how long, keeps what was typed, and signs in once the time has passed', async ({
  page,
  headOffice,
  people,
  complaints,
}) => {
  complaints.expect(/429/);
  const { email, password } = loginOf(people.viewer);
  for (let failure = 0; failure < mostFailures; failure += 1) {
    const { status } = await headOffice.send('POST', '/auth/login', { email, password: 'not the password' });
    expect(status).toBe(401);
  }
  await page.goto('/login');
  const [address, secret] = [page.getByLabel(en.kit['field.email']), page.getByLabel(en.kit['field.password'], { exact: true })];
  const send = page.getByRole('button', { name: en.signIn['button.sign_in'] });
  await address.fill(email);
  await secret.fill(password);
  await send.click();
  const notice = page.getByRole('alert');
  await expect(notice).toHaveText(worded(en.signIn['error.throttled_other'], { count: 15 }));
  await expect(address).toHaveValue(email);
  await expect(secret).toHaveValue(password);

  headOffice.clock.advance(14 * minuteMs);
  await send.click();
  await expect(notice).toHaveText(worded(en.signIn['error.throttled_one'], { count: 1 }));
  headOffice.clock.advance(minuteMs);
  await send.click();
  await expect(page.getByRole('heading', { level: 1, name: en.headOffice['page.overview'] })).toBeVisible();
});
