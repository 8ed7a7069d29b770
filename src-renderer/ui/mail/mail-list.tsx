import { Button, Group, Stack, Text, Title, VisuallyHidden } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { TechnicalDetails } from '#ui/document/technical-details.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { EmailAddress } from '#ui/format/email-address.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useMailChanges, useMails, type AnyMail } from './mail-api.ts';
import classes from './mail-list.module.css';

const tones = { queued: 'moving', retrying: 'attention', sent: 'done', failed: 'refused' } as const;

function MailRow({ mail, isNamed }: { mail: AnyMail; isNamed: boolean }) {
  const { t } = useTranslation('mail');
  const faultText = useFaultText();
  const { retry } = useMailChanges();
  const again = useMutation({
    mutationFn: () => retry(mail.mail_id),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  const { status, to, subject, created_at: at, next_attempt_at: next, reason, error } = mail;
  return (
    <Stack component="li" gap={4}>
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          <EmailAddress address={to} />
          <StatusBadge tone={tones[status]}>{t(`status.${status}`)}</StatusBadge>
        </Group>
        <Text span fz="sm" c="dimmed">
          <Moment value={at} />
        </Text>
      </Group>
      {isNamed && (
        <Text fz="sm" c="dimmed">
          <bdi>{subject}</bdi>
        </Text>
      )}
      {(status === 'failed' || (status !== 'sent' && reason !== null)) && (
        <Group justify="space-between" align="flex-start" gap="xs">
          <Stack gap={4} flex={1}>
            {next !== null && (
              <Text fz="sm">
                {t('next')} <Moment value={next} />
              </Text>
            )}
            {reason !== null && <Text fz="sm">{t(`reason.${reason}`)}</Text>}
            {error !== null && <TechnicalDetails label={t('details')} text={error} />}
          </Stack>
          <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            {t('action.retry')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

// Says what becomes of the last mail to those who do not see it.
function Announcement({ last }: { last: AnyMail | undefined }) {
  const { t } = useTranslation('mail');
  return (
    <VisuallyHidden role="status">
      {last === undefined ? '' : `\u2068${last.to}\u2069: ${t(`status.${last.status}`)}`}
    </VisuallyHidden>
  );
}

/** The newest mails with what became of them, or those of a document; nothing where there is none. */
export function MailList({ title, invoiceId }: { title: string; invoiceId?: string }) {
  const id = useId();
  const { data, error, refetch } = useMails(invoiceId === undefined ? {} : { invoice_id: invoiceId });
  const mails = data?.data ?? [];
  return (
    <>
      <Announcement last={mails[0]} />
      {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {mails.length > 0 && (
        <Stack gap="sm">
          <Title order={3} id={id}>
            {title}
          </Title>
          <Stack component="ul" gap="sm" className={classes['list'] ?? ''} aria-labelledby={id}>
            {mails.map((mail) => (
              <MailRow key={mail.mail_id} mail={mail} isNamed={invoiceId === undefined} />
            ))}
          </Stack>
        </Stack>
      )}
    </>
  );
}
