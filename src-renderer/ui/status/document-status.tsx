import { Clock, Send } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { isFinished, type SubmissionStatus } from '#shared/invoice/submission-status.ts';
import { latenessOf } from '../format/deadline-share.ts';
import { useFormats } from '../format/use-formats.ts';
import { useNow } from '../format/use-now.ts';
import classes from './status-badge.module.css';
import { StatusBadge, type Tone } from './status-badge.tsx';

const documentTones: Record<SubmissionStatus, Tone> = {
  pending: 'moving',
  submitted: 'moving',
  queued: 'moving',
  reported: 'done',
  cleared: 'done',
  failed: 'refused',
};

// One that is late waits all the same.
const ownIcons = { queued: { Icon: Clock }, submitted: { Icon: Send } } as const;

function StatusOnly({ status, tone = documentTones[status] }: { status: SubmissionStatus; tone?: Tone }) {
  const { t } = useTranslation('documents');
  return (
    <StatusBadge tone={tone} {...(status === 'queued' || status === 'submitted' ? ownIcons[status] : {})}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}

/** What a status of a document means to whoever looks for what is wrong. */
export function toneOfStatus(status: SubmissionStatus): Tone {
  return documentTones[status];
}

function LateStatus({ status, deadline }: { status: SubmissionStatus; deadline: string }) {
  const { t } = useTranslation('documents');
  const { count, moment } = useFormats();
  const end = new Date(deadline);
  const lateness = latenessOf(end, useNow());
  if (lateness === undefined) return <StatusOnly status={status} />;
  return (
    <span className={classes['late']}>
      <StatusOnly status={status} tone="refused" />
      <time dateTime={deadline} title={moment(end)}>
        {t(`late.${lateness.words}`, { count: lateness.count, shown: count(lateness.count) })}
      </time>
    </span>
  );
}

/**
 * The status of a document at the authority.
 *
 * @param deadline by when it must be reported, in a list: one that waits beyond it, or up to shortly before it, says so.
 */
export function DocumentStatusBadge({ status, deadline = null }: { status: SubmissionStatus; deadline?: string | null }) {
  if (deadline === null || isFinished(status)) return <StatusOnly status={status} />;
  return <LateStatus status={status} deadline={deadline} />;
}
