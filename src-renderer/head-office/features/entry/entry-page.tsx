import { useLocation, Link } from 'react-router';
import { Stack, Text, Title, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link2Off } from 'lucide-react';
import type { TextKey } from '#shared/i18n/texts/en/all-texts.ts';
import { EntryFrame } from '#ui/shell/entry-frame.tsx';
import { usePageTitle } from '#ui/shell/program.ts';
import { Notice } from '#ui/feedback/notice.tsx';

/** What a link carries after `#`, where no server and no log sees it; empty without it. */
export function useLinkToken(): string {
  return useLocation().hash.slice(1);
}

/** A page that a link leads somebody to who is not signed in. */
export function EntryPage({
  label,
  intro,
  children,
}: {
  label: TextKey<'headOffice'>;
  /** What is done here, where the page itself does not say it. */
  intro?: string;
  children: ReactNode;
}) {
  const { t } = useTranslation('headOffice');
  usePageTitle(t(label));
  return (
    <EntryFrame>
      <Stack gap="lg">
        <div>
          <Title order={1}>{t(label)}</Title>
          {intro !== undefined && <Text c="dimmed">{intro}</Text>}
        </div>
        {children}
      </Stack>
    </EntryFrame>
  );
}

/** Says that a link has lost what it carries after `#`. */
export function IncompleteLink() {
  const { t } = useTranslation('entry');
  return (
    <Notice tone="attention" icon={<Link2Off aria-hidden />} title={t('link.incomplete')}>
      <Stack align="flex-start">
        <Text>{t('link.incomplete_text')}</Text>
        <Button component={Link} to="/login" variant="default">
          {t('link.to_login')}
        </Button>
      </Stack>
    </Notice>
  );
}
