import { Button, Stack, Text } from '@mantine/core';
import { Link2Off } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Notice } from '../../../../ui/feedback/notice.tsx';

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
