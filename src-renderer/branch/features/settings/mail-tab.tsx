import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { useMailSettings } from '#ui/mail/mail-api.ts';
import { MailList } from '#ui/mail/mail-list.tsx';
import { MailTest } from '#ui/mail/mail-test.tsx';

const whole = { display: 'inline-block' };

/** How mail is sent, a test of it, and what went out last. */
export function MailTab() {
  const { t } = useTranslation('mail');
  const { data: settings, error, refetch } = useMailSettings();
  if (settings === undefined) {
    return error === null ? <Skeleton height={240} aria-busy /> : <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  }
  const { enabled, smtp_url: server, mail_from: from } = settings;
  if (!enabled) {
    return (
      <Stack maw="var(--measure)">
        <Notice tone="neutral" title={t('off.title')}>
          <Text>{t('off.text')}</Text>
          <Text ff="monospace" fz="sm" mt="xs">
            <bdi dir="ltr">
              {/* A line ends between the flags, and not after a hyphen. */}
              <span style={whole}>--smtp-url-file FILE</span> <span style={whole}>--mail-from ADDRESS</span>
            </bdi>
          </Text>
        </Notice>
      </Stack>
    );
  }
  return (
    <Stack maw="var(--measure)">
      <Card withBorder component="section">
        <Title order={2} mb="md">
          {t('server.title')}
        </Title>
        <Facts
          facts={[
            { label: t('server.address'), value: <bdi dir="ltr">{server}</bdi> },
            { label: t('server.from'), value: <bdi dir="ltr">{from}</bdi> },
          ]}
        />
      </Card>
      <Card withBorder component="section">
        <Title order={2} mb="md">
          {t('test.title')}
        </Title>
        <MailTest />
      </Card>
      <MailList title={t('list.newest')} />
    </Stack>
  );
}
