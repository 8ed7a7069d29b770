import type { Locator, Page } from '@playwright/test';
import type { TextArea, TextKey } from '#shared/i18n/texts/en/all-texts.ts';
import type { Stack } from '../../support/stack.ts';

type Words = { [Area in TextArea]: Readonly<Record<TextKey<Area>, string>> };
type FaultName = TextKey<'forms'> extends infer Key ? (Key extends `fault.${infer Name}` ? Name : never) : never;

/** A form that is sent with faults. */
export type FormWalk = {
  name: string;
  path: (stack: Stack) => string;
  /** What opens it, where its address does not. */
  open?: (page: Page, words: Words) => Promise<void>;
  /** What is done to it before it is sent, beside what is typed. */
  prepare?: (form: Locator, words: Words) => Promise<void>;
  /** What is typed into its fields, by their names. */
  typed?: Readonly<Record<string, string>>;
  submit: (words: Words) => string;
  /** What is wrong with its fields, by their names, from the first to the last; the number that the words name, where they do. */
  faults: Readonly<Record<string, FaultName | readonly [FaultName, number]>>;
  /** A group of boxes of which none is chosen: its words. */
  noneChosen?: (words: Words) => string;
};

function pressed(nameOf: (words: Words) => string): NonNullable<FormWalk['open']> {
  return (page, words) =>
    page
      .getByRole('button', { name: nameOf(words), exact: true })
      .first()
      .click();
}

async function uncheckAll(form: Locator): Promise<void> {
  for (const box of await form.getByRole('checkbox', { checked: true }).all()) await box.uncheck();
}

const shortPassword = ['too_short', 12] as const;

/** The forms of somebody who is not signed in. */
export const openWalks: readonly FormWalk[] = [
  {
    name: 'set-up',
    path: ({ setupToken }) => `/setup#${setupToken}`,
    submit: ({ entry }) => entry['set_up.submit'],
    typed: { email: 'nobody', password: 'short' },
    faults: { organization_name: 'required', name: 'required', email: 'email', password: shortPassword },
  },
  {
    name: 'invitation',
    path: ({ invitationToken }) => `/invitation#${invitationToken}`,
    submit: ({ entry }) => entry['invitation.submit'],
    faults: { name: 'required', password: shortPassword },
  },
  {
    name: 'password reset',
    path: () => '/password-reset#token',
    submit: ({ entry }) => entry['reset.submit'],
    typed: { new_password: 'elf letters' },
    faults: { new_password: shortPassword },
  },
];

const companyWalks: readonly FormWalk[] = [
  {
    name: 'company',
    path: () => '/companies?do=create',
    submit: ({ companies }) => companies['action.add'],
    typed: {
      legal_name_ar: 'شركة',
      vat_number: '123456789012345',
      cr_number: '310175397400003',
      short_address: 'RR8228',
      'address.building_number': '82',
      'address.city': 'الرياض',
      'address.postal_code': '1262',
    },
    faults: {
      legal_name: 'required',
      vat_number: 'vat_number',
      short_address: 'short_address',
      'address.building_number': 'four_digits',
      'address.postal_code': 'five_digits',
    },
  },
  {
    name: 'profile of a company',
    path: ({ companyId }) => `/companies/${companyId}`,
    submit: ({ kit }) => kit['action.save'],
    typed: { legal_name: ' ', 'address.building_number': 'abcd' },
    faults: { legal_name: 'required', 'address.building_number': 'four_digits' },
  },
  {
    name: 'key',
    path: ({ companyId }) => `/companies/${companyId}?tab=api-keys&do=create`,
    submit: ({ companies }) => companies['key.action.create'],
    faults: { name: 'required' },
  },
  {
    name: 'certificate of a unit',
    path: ({ companyId, description }) => `/companies/${companyId}?tab=egs-units&unit=${description.egs_unit_id}`,
    submit: ({ companies }) => companies['unit.action.renew'],
    typed: { otp: '12a' },
    faults: { otp: 'six_digits' },
  },
];

const branchWalks: readonly FormWalk[] = [
  {
    name: 'enrolment code',
    path: () => '/branches?do=create',
    submit: ({ branches }) => branches['enrol.make'],
    prepare: uncheckAll,
    faults: { branch_name: 'required' },
    noneChosen: ({ branches }) => branches['enrol.companies'],
  },
  {
    name: 'branch',
    path: ({ applianceId }) => `/branches/${applianceId}`,
    open: pressed(({ branches }) => branches['action.change']),
    submit: ({ kit }) => kit['action.save'],
    prepare: uncheckAll,
    typed: { branch_name: '' },
    faults: { branch_name: 'required' },
    noneChosen: ({ branches }) => branches['enrol.companies'],
  },
  {
    name: 'user of a branch',
    path: ({ applianceId }) => `/branches/${applianceId}`,
    open: pressed(({ branches }) => branches['action.add_user']),
    submit: ({ kit }) => kit['action.save'],
    typed: { username: 'n', password: 'short', pin: '12345' },
    faults: { name: 'required', username: 'username', password: shortPassword, pin: 'six_digits' },
  },
];

const webhookWalks: readonly FormWalk[] = [
  {
    name: 'webhook',
    path: () => '/webhooks?do=create',
    submit: ({ webhooks }) => webhooks['create.submit'],
    prepare: (form, { webhooks }) => form.getByRole('radio', { name: webhooks['event.chosen'] }).check(),
    typed: { description: 'Accounting' },
    faults: { url: 'required' },
    noneChosen: ({ webhooks }) => webhooks['field.event_types'],
  },
  {
    name: 'rotation of a secret',
    path: ({ webhookId }) => `/webhooks/${webhookId}?do=rotate`,
    submit: ({ webhooks }) => webhooks['rotate.submit'],
    typed: { grace_hours: '73' },
    faults: { grace_hours: ['too_large', 72] },
  },
  {
    name: 'failed deliveries of some days',
    path: ({ webhookId }) => `/webhooks/${webhookId}?do=retry`,
    submit: ({ webhooks }) => webhooks['retry.submit'],
    typed: { from: '', to: '' },
    faults: { from: 'date', to: 'date' },
  },
];

const peopleWalks: readonly FormWalk[] = [
  {
    name: 'invitation of a person',
    path: () => '/team?do=create',
    submit: ({ team }) => team['action.invite'],
    typed: { email: 'huda@' },
    faults: { email: 'email' },
  },
  {
    name: 'profile',
    path: () => '/account',
    submit: ({ kit }) => kit['action.save'],
    typed: { name: '' },
    faults: { name: 'required' },
  },
  {
    name: 'password',
    path: () => '/account',
    submit: ({ account }) => account['password.submit'],
    typed: { new_password: 'short' },
    faults: { current_password: 'required', new_password: shortPassword },
  },
  {
    name: 'authenticator app',
    path: () => '/account',
    open: pressed(({ account }) => account['totp.set_up']),
    submit: ({ account }) => account['totp.continue'],
    faults: { password: 'required' },
  },
];

/** The forms of an Owner. */
export const ownerWalks: readonly FormWalk[] = [...companyWalks, ...branchWalks, ...webhookWalks, ...peopleWalks];
