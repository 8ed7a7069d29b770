import { expect, test } from 'vitest';
import { requireGoodPassword } from '#main/server/authentication/require-good-password.ts';

const holdsName = { code: 'VALIDATION_ERROR', details: [{ path: 'password', code: 'password_holds_name' }] };

test.each([
  ['noura of the nine palms', ['Noura Al-Harbi']],
  ['the nine palms of NOURA', ['noura']],
  ['n0ur4-n0ur4-n0ur4', ['noura']],
  ['noura2026!!noura', ['noura.h@nakheel.example']],
  ['harbi and the nine palms', ['noura_harbi88@nakheel.example']],
  ['n.o.u.r.a-and-her-palms', ['Noura']],
  ['ABDULLAH is not the word', ['4bdu11ah', 'Abdullah']],
  ['كلمة سر نورة السرية', ['نورة الحربي']],
])('refuses %s for %j', async (password, names) => {
  await expect(requireGoodPassword('password', password, names)).rejects.toMatchObject(holdsName);
});

test.each([
  ['correct horse battery staple', ['Noura Al-Harbi', 'noura@nakheel.example']],
  ['a salient and long sentence', ['Ali Hasan', 'ali@shop.example']],
  ['shop.example is where I work', ['lina@shop.example']],
  ['no ura nium in this sentence', ['noura']],
])('takes %s for %j', async (password, names) => {
  await expect(requireGoodPassword('password', password, names)).resolves.toBeUndefined();
});
