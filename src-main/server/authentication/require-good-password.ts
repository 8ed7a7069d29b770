import { normalPassword, shortestPassword } from '#shared/api/dashboard/sessions.ts';
import { invalid, refuseIfAny } from '../request/request-fault.ts';

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

// The list has some 50,000 passwords, so it is read when the first password is chosen; shorter ones are refused without it
// (decision 27).
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(dictionary['passwords-common'].filter((password) => password.length >= shortestPassword));
}

// Shorter names are part of many words.
const shortestName = 4;

// What people write in place of a letter.
const letterOf: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

// The letters of each word, once without its digits and once with those read as letters: n0ura and noura88 are both noura.
function spellings(text: string): string[] {
  const lower = normalPassword(text).toLowerCase();
  const replaced = lower.replaceAll(/[013457@$!]/g, (sign) => letterOf[sign] ?? sign);
  return [lower, replaced].map((spelling) => spelling.replaceAll(/[^\p{L}\s]/gu, ''));
}

function holdsName(password: string, names: readonly string[]): boolean {
  // Of an address, what stands before the @.
  const words = names.flatMap((name) => name.replace(/@[^@]*$/, '').split(/[\s._+-]+/));
  const own = words.flatMap(spellings).filter((word) => word.length >= shortestName);
  return spellings(password).some((spelling) => own.some((word) => spelling.includes(word)));
}

/**
 * Refuses a new password that holds a name of its person.
 *
 * @param field the field of the request that has it.
 * @param names the names, user names and e-mail addresses of the person.
 * @throws AppError VALIDATION_ERROR.
 */
export function refuseOwnName(field: string, password: string, names: readonly string[]): void {
  const fault = invalid(field, 'password_holds_name', 'holds the name of the person; choose another');
  refuseIfAny(holdsName(password, names) ? [fault] : []);
}

/**
 * Refuses a new password that is among the most common ones, or holds a name of its person. How long it is has been checked with the
 * request.
 *
 * @param field the field of the request that has it.
 * @param names the names, user names and e-mail addresses of the person as far as they are known.
 * @throws AppError VALIDATION_ERROR.
 */
export async function requireGoodPassword(field: string, password: string, names: readonly string[]): Promise<void> {
  commonPasswords ??= readCommonPasswords();
  const isCommon = (await commonPasswords).has(normalPassword(password).trim().toLowerCase());
  refuseIfAny(isCommon ? [invalid(field, 'common_password', 'is one of the most common passwords; choose another')] : []);
  refuseOwnName(field, password, names);
}
