import type { Alert } from '#shared/api/dashboard/alerts.ts';
import type { Role } from '#shared/api/dashboard/roles.ts';
import type { OrganizationMailKind } from '#shared/api/mail/mails.ts';
import { deviceName } from '#shared/i18n/device-name.ts';
import type { Language } from '#shared/i18n/texts/languages.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import type { MailWords } from '#main/rendering/mail/mail-page.ts';
import type { Tenant } from '../db/in-organization.ts';
import { hashSecret } from '../request/hash-secret.ts';
import { alertWords, subjectOfAlerts } from './alert-contents.ts';
import { own, shownInstant } from './mail-text.ts';

// What a mail is about.
type MailSubject = { kind: OrganizationMailKind; language: Language; targetId: string | null };

const words = {
  en: {
    test: 'Mail server test',
    testLines: ['Head office can send e-mail through this server. You do not need to do anything.'],
    invitation: (organization: string) => `Invitation to ${organization}`,
    invitedBy: (inviter: string | null, organization: string, role: string) =>
      inviter === null
        ? `You are invited to join ${organization} on Sanad, as ${role}.`
        : `${inviter} has invited you to join ${organization} on Sanad, as ${role}.`,
    validOnce: (day: string) => `The link works once, until ${day}.`,
    accept: 'Accept the invitation',
    reset: (organization: string) => `A new password for ${organization}`,
    resetLines: (email: string) => [
      `Someone asked for a new password for ${email}.`,
      'The link works once, for 24 hours. If it was not you, ignore this e-mail: your password stays as it is.',
    ],
    choose: 'Choose a new password',
    newDevice: (organization: string) => `New sign-in to ${organization}`,
    newDeviceLines: (device: string, address: string, at: string) => [
      `Your account was signed in to from a device that you have not used before: ${device}, address ${address}, ${at} (Riyadh time).`,
      'If that was you, you do not need to do anything. Otherwise end that session and change your password.',
    ],
    account: 'Open your account',
    roles: { owner: 'owner', admin: 'admin', developer: 'developer', viewer: 'viewer' },
  },
  ar: {
    test: 'تجربة خادم البريد',
    testLines: ['يستطيع المركز الرئيسي إرسال البريد عبر هذا الخادم، ولا يلزمك أي إجراء.'],
    invitation: (organization: string) => `دعوة للانضمام إلى ${organization}`,
    invitedBy: (inviter: string | null, organization: string, role: string) =>
      inviter === null
        ? `تلقيت دعوة للانضمام إلى ${organization} في سند بصفة ${role}.`
        : `دعاك ${inviter} للانضمام إلى ${organization} في سند بصفة ${role}.`,
    validOnce: (day: string) => `يعمل الرابط مرة واحدة، حتى ${day}.`,
    accept: 'قبول الدعوة',
    reset: (organization: string) => `كلمة مرور جديدة لحسابك في ${organization}`,
    resetLines: (email: string) => [
      `طُلبت كلمة مرور جديدة للحساب ${email}.`,
      'يعمل الرابط مرة واحدة خلال 24 ساعة. إن لم تكن أنت من طلبها فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.',
    ],
    choose: 'اختيار كلمة مرور جديدة',
    newDevice: (organization: string) => `تسجيل دخول جديد إلى ${organization}`,
    newDeviceLines: (device: string, address: string, at: string) => [
      `سُجّل الدخول إلى حسابك من جهاز لم تستخدمه من قبل: ${device}، العنوان ${address}، في ${at} بتوقيت الرياض.`,
      'إن كنت أنت فلا يلزمك أي إجراء، وإلا فأنهِ تلك الجلسة وغيّر كلمة مرورك.',
    ],
    account: 'فتح حسابك',
    roles: { owner: 'مالك', admin: 'مشرف', developer: 'مطوّر', viewer: 'مشاهد' },
  },
} as const satisfies Record<Language, { roles: Record<Role, string> } & Record<string, unknown>>;

/** The name of the organization of the transaction, which its mails come from. */
export async function senderOfOrganization(tenant: Tenant): Promise<string> {
  const { name } = await tenant.selectFrom('organizations').select('name').executeTakeFirstOrThrow();
  return name;
}

async function organizationName(tenant: Tenant): Promise<string> {
  return own(await senderOfOrganization(tenant));
}

/** The subject of a mail, which is stored with it. */
export async function subjectOfOrganizationMail(
  tenant: Tenant,
  { kind, language, alerts }: Pick<MailSubject, 'kind' | 'language'> & { alerts: readonly Alert[] },
): Promise<string> {
  const said = words[language];
  if (kind === 'test') return said.test;
  const organization = await organizationName(tenant);
  if (kind === 'invitation') return said.invitation(organization);
  if (kind === 'password_reset') return said.reset(organization);
  return kind === 'new_device' ? said.newDevice(organization) : subjectOfAlerts(tenant, { kind, language, alerts, organization });
}

type Asked = MailSubject & {
  mailId: string;
  link: string | null;
  subject: string;
  device: string | null;
  address: string | null;
  now: Date;
};

// What the words of a kind are made of.
type Said = Omit<Asked, 'kind'>;

async function invitationWords(tenant: Tenant, { targetId, language, link, now }: Said) {
  const found = await tenant
    .selectFrom('invitations as invitation')
    .leftJoin('users as inviter', 'inviter.user_id', 'invitation.invited_by')
    .select(['inviter.name', 'invitation.role', 'invitation.expires_at'])
    .where('invitation_id', '=', targetId ?? '')
    .where('accepted_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  if (found === undefined || link === null) return undefined;
  const { name, role, expires_at: until } = found;
  const said = words[language];
  const inviter = name === null ? null : own(name);
  return {
    lines: [said.invitedBy(inviter, await organizationName(tenant), said.roles[role]), said.validOnce(own(riyadhDate(until)))],
    link: { words: said.accept, url: link },
  };
}

async function resetWords(tenant: Tenant, { targetId, language, link, now }: Said) {
  const token = link?.split('#')[1];
  if (link === null || token === undefined) return undefined;
  const found = await tenant
    .selectFrom('one_time_links')
    .innerJoin('users', 'users.user_id', 'one_time_links.user_id')
    .select('users.email')
    .where('token_hash', '=', hashSecret(token))
    .where('users.user_id', '=', targetId ?? '')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  const said = words[language];
  return found && { lines: said.resetLines(own(found.email)), link: { words: said.choose, url: link } };
}

async function newDeviceWords(tenant: Tenant, { targetId, language, link, device, address }: Said) {
  const session = await tenant
    .selectFrom('sessions')
    .select('created_at')
    .where('session_id', '=', targetId ?? '')
    .executeTakeFirst();
  if (session === undefined || link === null || device === null || address === null) return undefined;
  const said = words[language];
  return {
    lines: said.newDeviceLines(own(deviceName(device)), own(address), shownInstant(session.created_at)),
    link: { words: said.account, url: link },
  };
}

function wordsOfKind(tenant: Tenant, { kind, ...asked }: Asked & { kind: Exclude<OrganizationMailKind, 'test'> }) {
  switch (kind) {
    case 'invitation':
      return invitationWords(tenant, asked);
    case 'password_reset':
      return resetWords(tenant, asked);
    case 'new_device':
      return newDeviceWords(tenant, asked);
    default:
      return alertWords(tenant, { ...asked, kind });
  }
}

/** What a mail says, made when it is sent: nothing of it is stored. Undefined where it is not to be sent any more. */
export async function wordsOfMail(tenant: Tenant, asked: Asked): Promise<MailWords | undefined> {
  const { kind, language, subject: title } = asked;
  if (kind === 'test') return { language, title, lines: words[language].testLines };
  const said = await wordsOfKind(tenant, { ...asked, kind });
  return said && { language, title, ...said };
}
