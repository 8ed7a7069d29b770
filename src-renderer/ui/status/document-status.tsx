import { Clock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { SubmissionStatus } from '#shared/invoice/submission-status.ts';
import { StatusBadge, type Tone } from './status-badge.tsx';

const documentTones: Record<SubmissionStatus, Tone> = {
  pending: 'moving',
  submitted: 'moving',
  queued: 'moving',
  reported: 'done',
  cleared: 'done',
  failed: 'refused',
};

/** What a status of a document means to whoever looks for what is wrong. */
export function toneOfStatus(status: SubmissionStatus): Tone {
  return documentTones[status];
}

/** The status of a document at the authority. */
export function DocumentStatusBadge({ status }: { status: SubmissionStatus }) {
  const { t } = useTranslation('documents');
  return (
    <StatusBadge tone={documentTones[status]} {...(status === 'queued' ? { Icon: Clock } : {})}>
      {t(`status.${status}`)}
    </StatusBadge>
  );
}
