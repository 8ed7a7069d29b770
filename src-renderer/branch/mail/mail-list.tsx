import { Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Mail } from '#shared/api/mail/mails.ts';
import { TechnicalDetails } from '#ui/document/technical-details.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useFaultText } from '#ui/feedback/use-fault-text.ts';
import { EmailAddress } from '#ui/format/email-address.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useMailChanges, useMails } from './mail-api.ts';

const tones = { queued: 'moving', retrying: 'attention', sent: 'done', failed: 'refused' } as const;

function MailRow({ mail, isNamed }: { mail: Mail; isNamed: boolean }) {
  const { t } = useTranslation('mail');
  const faultText = useFaultText();
  const { retry } = useMailChanges();
  const again = useMutation({
    mutationFn: () => retry(mail.mail_id),
    onError: (fault) => showToast(faultText(fault), { isFailure: true }),
  });
  const { status, to, subject, created_at: at, next_attempt_at: next, error } = mail;
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
      {status !== 'sent' && error !== null && (
        <Group justify="space-between" align="flex-start" gap="xs">
          <Stack gap={4} flex={1}>
            {next !== null && (
              <Text fz="sm">
                {t('next')} <Moment value={next} />
              </Text>
            )}
            <TechnicalDetails label={t('reason')} text={error} />
          </Stack>
          <Button size="xs" variant="default" loading={again.isPending} onClick={() => again.mutate()}>
            {t('action.retry')}
          </Button>
        </Group>
      )}
    </Stack>
  );
}

/** The newest mails with what became of them, or those of a document; nothing where there is none. */
export function MailList({ title, invoiceId }: { title: string; invoiceId?: string }) {
  const { data } = useMails(invoiceId === undefined ? {} : { invoice_id: invoiceId });
  const mails = data?.data ?? [];
  if (mails.length === 0) return null;
  return (
    <Stack gap="sm">
      <Text fz="sm" c="dimmed" id="mails">
        {title}
      </Text>
      <Stack component="ul" gap="sm" m={0} p={0} style={{ listStyle: 'none' }} aria-labelledby="mails" aria-live="polite">
        {mails.map((mail) => (
          <MailRow key={mail.mail_id} mail={mail} isNamed={invoiceId === undefined} />
        ))}
      </Stack>
    </Stack>
  );
}
