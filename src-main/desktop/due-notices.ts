import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';
import { conditionMessage, type Message } from './window/desktop-texts.ts';
import { nearDeadlineMs } from './tray-state.ts';

/** A notification, and the page of the branch that it opens. */
export type DesktopNotice = { title: Message; body: Message; page: string };

/** What has been said, so that it is not said again; it outlasts a restart. */
export type NoticeMemory = {
  /** When each subject was said last, by its name. */
  said: Readonly<Record<string, string>>;
  /** How many documents had been rejected; undefined before the first look. */
  rejected?: number | undefined;
};

type Due = { name: string; repeatMs: number; notice: DesktopNotice };

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const never = Number.POSITIVE_INFINITY;
// Shorter silences of the gateway happen every day, and cost nothing.
const longSilenceMs = 2 * hourMs;
const certificateDays = [1, 7, 30];

const disk = { title: { key: 'notice.disk_title' }, page: '/diagnostics' } as const;
const clock = { title: { key: 'notice.clock_title' }, page: '/diagnostics' } as const;
const titles: Readonly<Record<string, Pick<DesktopNotice, 'title' | 'page'>>> = {
  STORAGE_LOW: disk,
  STORAGE_UNAVAILABLE: disk,
  CLOCK_DEVIATES: clock,
  CLOCK_IMPLAUSIBLE: clock,
};

function deadlineDue({ nearest_deadline: deadline }: ApplianceStatus, now: Date): Due[] {
  if (deadline === null) return [];
  const leftMs = new Date(deadline).getTime() - now.getTime();
  if (leftMs > nearDeadlineMs) return [];
  const key = leftMs <= 0 ? 'notice.deadline_passed' : 'notice.deadline';
  const body: Message = { key, at: { time: { instant: deadline, form: 'hour' } } };
  // Not for each document: those of a busy hour come due together.
  return [{ name: key, repeatMs: hourMs, notice: { title: { key: 'notice.deadline_title' }, body, page: '/queue' } }];
}

function certificateDue({ certificates }: ApplianceStatus, now: Date): Due[] {
  return certificates.flatMap(({ egs_unit_id, unit_name: unit, expires_at }) => {
    const days = Math.ceil((new Date(expires_at).getTime() - now.getTime()) / dayMs);
    const step = days <= 0 ? 0 : certificateDays.find((limit) => days <= limit);
    if (step === undefined) return [];
    const body: Message =
      step === 0
        ? { key: 'notice.certificate_ended', values: { unit } }
        : { key: 'notice.certificate', values: { unit, count: days } };
    const notice: DesktopNotice = { title: { key: 'notice.certificate_title' }, body, page: '/units' };
    return [{ name: `certificate ${egs_unit_id} ${expires_at} ${step}`, repeatMs: never, notice }];
  });
}

function gatewayDue({ conditions }: ApplianceStatus, now: Date): Due[] {
  return conditions.flatMap(({ code, subject, since }) => {
    if (code !== 'GATEWAY_SILENT' || now.getTime() - new Date(since).getTime() < longSilenceMs) return [];
    const body: Message = { key: 'notice.gateway', at: { time: { instant: since, form: 'hour' } } };
    const notice: DesktopNotice = { title: { key: 'notice.gateway_title' }, body, page: '/queue' };
    return [{ name: `gateway ${subject}`, repeatMs: 12 * hourMs, notice }];
  });
}

function conditionDue({ conditions }: ApplianceStatus): Due[] {
  return conditions.flatMap(({ code, subject, severity }) => {
    const message = conditionMessage(code);
    const named = titles[code];
    if (message === undefined || (named === undefined && severity === 'warning')) return [];
    const { title, page } = named ?? { title: { key: 'notice.condition_title' }, page: '/diagnostics' };
    return [{ name: `condition ${code} ${subject}`, repeatMs: 12 * hourMs, notice: { title, body: message, page } }];
  });
}

function rejectedNotices({ rejected }: ApplianceStatus, before: number | undefined): DesktopNotice[] {
  const count = rejected - (before ?? rejected);
  if (count <= 0) return [];
  return [{ title: { key: 'notice.rejected_title' }, body: { key: 'notice.rejected', values: { count } }, page: '/queue' }];
}

function isDue({ name, repeatMs }: Due, said: NoticeMemory['said'], now: Date): boolean {
  const last = said[name];
  return last === undefined || now.getTime() - new Date(last).getTime() >= repeatMs;
}

// What has not held for a while is forgotten, so that it is said when it comes back, but not after each restart.
function kept(said: NoticeMemory['said'], due: readonly Due[], now: Date): [string, string][] {
  const held = new Set(due.map(({ name }) => name));
  return Object.entries(said).filter(([name, at]) => held.has(name) || now.getTime() - new Date(at).getTime() < hourMs);
}

/** Decides which notifications are due, and what to remember of them. */
export function dueNotices(
  status: ApplianceStatus,
  memory: NoticeMemory,
  now: Date,
): { notices: DesktopNotice[]; memory: NoticeMemory } {
  // Before it has a company, an appliance has nothing to say but that.
  if (!status.has_company) return { notices: [], memory: { ...memory, rejected: status.rejected } };
  const held = [...deadlineDue(status, now), ...certificateDue(status, now), ...gatewayDue(status, now), ...conditionDue(status)];
  const due = held.filter((each) => isDue(each, memory.said, now));
  const said = [...kept(memory.said, held, now), ...due.map(({ name }): [string, string] => [name, now.toISOString()])];
  return {
    notices: [...due.map(({ notice }) => notice), ...rejectedNotices(status, memory.rejected)],
    memory: { said: Object.fromEntries(said), rejected: status.rejected },
  };
}
