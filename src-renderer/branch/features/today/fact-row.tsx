import { Text } from '@mantine/core';
import { CircleAlert, CircleCheck, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { FactState, ManagerToday } from '#shared/api/people/today.ts';
import { Moment } from '#ui/format/moment.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { useNow } from '#ui/format/use-now.ts';
import { factAddresses } from '../../session/action-address.ts';
import { useIsOffered } from '../../session/session-context.ts';
import { useReason } from '../../session/use-reason.ts';
import classes from './fact-row.module.css';

const icons = { ok: CircleCheck, attention: TriangleAlert, down: CircleAlert } as const;

type Fact = { state: FactState; code: string | null; message: string | null };

// It leads to its page where there is one, and says with the pointer or to a screen reader what is wrong.
function FactCell({ label, to, fact, children }: { label: string; to: string; fact: Fact; children: ReactNode }) {
  const isOffered = useIsOffered();
  const reason = useReason()(fact);
  const Icon = icons[fact.state];
  return (
    <li className={classes['fact']} data-state={fact.state}>
      <Icon size={18} aria-hidden className={classes['icon'] ?? ''} />
      <div className={classes['words']}>
        <Text fz="xs" c="dimmed">
          {isOffered(to) ? (
            <Link to={to} className={classes['link'] ?? ''}>
              {label}
            </Link>
          ) : (
            label
          )}
        </Text>
        <div>{children}</div>
        {reason !== undefined && (
          <Text fz="xs" c="dimmed">
            {reason}
          </Text>
        )}
      </div>
    </li>
  );
}

function GatewayWord({ state, code }: Fact) {
  const { t } = useTranslation('today');
  if (state === 'ok') return t('fact.gateway_ok');
  return t(code === 'GATEWAY_CREDENTIALS_REFUSED' ? 'fact.gateway_refuses' : 'fact.gateway_down');
}

function HeadOfficeWord({ state, code, joined }: Fact & { joined: boolean }) {
  const { t } = useTranslation('today');
  if (!joined) return t('fact.head_office_alone');
  if (state === 'ok') return t('fact.head_office_ok');
  return t(code === 'HEAD_OFFICE_SILENT' ? 'fact.head_office_down' : 'fact.head_office_look');
}

function CertificateWord({ next_expiry: end }: { next_expiry: string | null }) {
  const { t } = useTranslation('today');
  const { day, moment } = useFormats();
  const now = useNow();
  if (end === null) return t('fact.certificate_none');
  const at = new Date(end);
  return (
    <time dateTime={end} title={moment(at)}>
      {t(at < now ? 'fact.certificate_over' : 'fact.certificate_ends', { day: day(at) })}
    </time>
  );
}

function BackupWord({ is_scheduled: isScheduled, last_at: lastAt }: { is_scheduled: boolean; last_at: string | null }) {
  const { t } = useTranslation('today');
  if (lastAt !== null) return <Moment value={lastAt} />;
  return t(isScheduled ? 'fact.backup_pending' : 'fact.backup_none');
}

/** The small facts of the appliance, each of which leads to its page. */
export function FactRow({ facts }: { facts: ManagerToday['facts'] }) {
  const { t } = useTranslation('today');
  const { fileSize } = useFormats();
  const { gateway, head_office: headOffice, certificates, backup, disk, clock } = facts;
  return (
    <ul className={classes['facts']} aria-label={t('fact.list')}>
      <FactCell label={t('fact.gateway')} to={factAddresses.gateway} fact={gateway}>
        <GatewayWord {...gateway} />
      </FactCell>
      <FactCell label={t('fact.head_office')} to={factAddresses.head_office} fact={headOffice}>
        <HeadOfficeWord {...headOffice} />
      </FactCell>
      <FactCell label={t('fact.certificate')} to={factAddresses.certificates} fact={certificates}>
        <CertificateWord {...certificates} />
      </FactCell>
      <FactCell label={t('fact.backup')} to={factAddresses.backup} fact={backup}>
        <BackupWord {...backup} />
      </FactCell>
      <FactCell label={t('fact.disk')} to={factAddresses.disk} fact={disk}>
        {t('fact.disk_free', { size: fileSize(disk.free_bytes) })}
      </FactCell>
      <FactCell label={t('fact.clock')} to={factAddresses.clock} fact={clock}>
        {t(clock.state === 'ok' ? 'fact.clock_ok' : 'fact.clock_wrong')}
      </FactCell>
    </ul>
  );
}
