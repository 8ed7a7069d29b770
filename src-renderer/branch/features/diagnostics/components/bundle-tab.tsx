import { Button, Card, List, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveFile } from '../../../../ui/client/save-file.ts';
import { useServices } from '../../../../ui/client/services.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';

const has = ['diagnostics', 'versions', 'settings', 'counts', 'log'] as const;
const hasNot = ['documents', 'keys', 'secrets'] as const;

/** A file for whoever helps: what it contains, what it does not, and the way to get it. */
export function BundleTab() {
  const { t } = useTranslation('diagnostics');
  const { client } = useServices();
  const saving = useMutation({ mutationFn: () => saveFile(client, '/support-bundle', 'sanad-support.zip') });
  return (
    <Card withBorder component="section" maw="46rem">
      <Stack align="flex-start">
        <Title order={2}>{t('bundle.title')}</Title>
        <Text>{t('bundle.text')}</Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }} w="100%">
          <div>
            <Title order={3}>{t('bundle.has')}</Title>
            <List>
              {has.map((part) => (
                <List.Item key={part}>{t(`bundle.has_${part}`)}</List.Item>
              ))}
            </List>
          </div>
          <div>
            <Title order={3}>{t('bundle.has_not')}</Title>
            <List>
              {hasNot.map((part) => (
                <List.Item key={part}>{t(`bundle.has_not_${part}`)}</List.Item>
              ))}
            </List>
          </div>
        </SimpleGrid>
        {saving.error !== null && <ErrorNotice fault={saving.error} onRetry={() => saving.mutate()} />}
        <Button leftSection={<Download size={16} aria-hidden />} loading={saving.isPending} onClick={() => saving.mutate()}>
          {t('action.bundle')}
        </Button>
        <Text fz="xs" c="dimmed">
          {t('bundle.recorded')}
        </Text>
      </Stack>
    </Card>
  );
}
