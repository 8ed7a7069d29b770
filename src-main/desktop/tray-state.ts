import type { ApplianceStatus } from '#shared/api/desktop/appliance-status.ts';
import type { ServiceState } from './appliance/service-state.ts';
import { conditionMessage, type Message } from './window/desktop-texts.ts';

/** What the tray shows: green, amber or red, and why, the most urgent first. */
export type TrayState = { color: TrayColor; reasons: Message[] };

export type TrayColor = 'green' | 'amber' | 'red';

type Finding = { color: 'amber' | 'red'; message: Message };

/** What the tray's state is decided by; `rejectedSeen` of the rejected documents a person has looked at. */
export type TrayFacts = { service: ServiceState; status: ApplianceStatus | undefined; rejectedSeen: number; now: Date };

/** A deadline this near is said. */
export const nearDeadlineMs = 4 * 3_600_000;

const nearCertificateMs = 7 * 24 * 3_600_000;

function conditionFindings({ conditions }: ApplianceStatus): Finding[] {
  return conditions.flatMap(({ code, severity }) => {
    const message = conditionMessage(code);
    return message === undefined ? [] : [{ color: severity === 'error' ? 'red' : 'amber', message }];
  });
}

function deadlineFindings({ nearest_deadline: deadline }: ApplianceStatus, now: Date): Finding[] {
  if (deadline === null) return [];
  const at = { time: { instant: deadline, form: 'hour' } } as const;
  const leftMs = new Date(deadline).getTime() - now.getTime();
  if (leftMs <= 0) return [{ color: 'red', message: { key: 'state.deadline_passed', at } }];
  return leftMs <= nearDeadlineMs ? [{ color: 'amber', message: { key: 'state.deadline', at } }] : [];
}

function certificateFindings({ certificates }: ApplianceStatus, now: Date): Finding[] {
  return certificates.flatMap(({ unit_name: unit, expires_at: instant }) => {
    const leftMs = new Date(instant).getTime() - now.getTime();
    if (leftMs <= 0) return [{ color: 'amber', message: { key: 'state.certificate_ended', values: { unit } } }];
    const message: Message = { key: 'state.certificate', values: { unit }, at: { date: { instant, form: 'day' } } };
    return leftMs <= nearCertificateMs ? [{ color: 'amber', message }] : [];
  });
}

/** Whether the page that sets it up is what a person needs: nobody can sign in, or there is nothing to sell for. */
export function offersSetup({ setup_url: link, has_company: hasCompany }: ApplianceStatus): boolean {
  return link !== null || !hasCompany;
}

function findingsOf(status: ApplianceStatus, rejectedSeen: number, now: Date): Finding[] {
  const setup: Finding[] = offersSetup(status) ? [{ color: 'amber', message: { key: 'state.setup' } }] : [];
  // A new appliance has no unit either, which is nothing to be corrected.
  if (!status.has_company) return setup;
  const rejected = status.rejected - rejectedSeen;
  const unseen: Finding[] =
    rejected > 0 ? [{ color: 'amber', message: { key: 'state.rejected', values: { count: rejected } } }] : [];
  return [
    ...setup,
    ...conditionFindings(status),
    ...deadlineFindings(status, now),
    ...certificateFindings(status, now),
    ...unseen,
  ];
}

function wellMessages({ waiting }: ApplianceStatus): Message[] {
  if (waiting === 0) return [{ key: 'state.well' }];
  return [{ key: 'state.well' }, { key: 'state.waiting', values: { count: waiting } }];
}

/** Decides what the tray shows. */
export function trayStateOf({ service, status, rejectedSeen, now }: TrayFacts): TrayState {
  switch (service.kind) {
    case 'starting':
      return { color: 'amber', reasons: [{ key: 'state.starting' }] };
    case 'restarting':
      return { color: 'red', reasons: [{ key: 'state.restarting' }] };
    case 'unreachable':
      return { color: 'red', reasons: [{ key: 'state.unreachable' }] };
    case 'stopped':
      return { color: 'red', reasons: [{ key: 'state.stopped' }] };
    case 'running': {
      if (status === undefined) return { color: 'amber', reasons: [{ key: 'state.unknown' }] };
      const findings = findingsOf(status, rejectedSeen, now);
      const red = findings.filter(({ color }) => color === 'red');
      const amber = findings.filter(({ color }) => color === 'amber');
      if (findings.length === 0) return { color: 'green', reasons: wellMessages(status) };
      return { color: red.length > 0 ? 'red' : 'amber', reasons: [...red, ...amber].map(({ message }) => message) };
    }
  }
}
