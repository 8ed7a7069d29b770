import { Card, Stack, Tabs, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CodeView } from '../../../../ui/viewer/code-view.tsx';
import { signatureExamples } from './signature-examples.ts';

/** How a receiver checks that a request is from here. */
export function SignatureGuide() {
  const { t } = useTranslation('webhooks');
  return (
    <Card withBorder component="section">
      <Stack>
        <div>
          <Title order={2}>{t('guide.title')}</Title>
          <Text c="dimmed">{t('guide.text')}</Text>
        </div>
        <Tabs defaultValue="TypeScript" keepMounted={false}>
          <Tabs.List aria-label={t('guide.title')}>
            {signatureExamples.map(({ language }) => (
              <Tabs.Tab key={language} value={language}>
                {language}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          {signatureExamples.map(({ language, text }) => (
            <Tabs.Panel key={language} value={language} pt="sm">
              <CodeView text={text} label={language} isProgram />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Card>
  );
}
