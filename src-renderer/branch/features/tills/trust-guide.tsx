import { Button, Card, Code, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { Download } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ManagerLan } from '#shared/api/people/tills.ts';
import type { TextKey } from '#shared/i18n/texts/en/all-texts.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { TabList } from '#ui/pages/page-tabs.tsx';
import { SecretValue } from '#ui/dialog/secret-value.tsx';
import classes from './network.module.css';

const certificateFile = 'sanad-ca.crt';

// A step that `compares` shows the fingerprint: the address is without encryption, so that anybody in the network can hand out a CA.
type Step = { text: Extract<TextKey<'tills'>, `trust.${string}`>; command?: string; compares?: true };

const systems = ['windows', 'android', 'ios'] as const;

const steps: Record<(typeof systems)[number], readonly Step[]> = {
  windows: [
    { text: 'trust.windows_download' },
    {
      text: 'trust.windows_compare',
      command: `powershell "(Get-PfxCertificate ${certificateFile}).GetCertHashString('SHA256')"`,
      compares: true,
    },
    { text: 'trust.windows_install', command: `certutil -addstore -f Root ${certificateFile}` },
    { text: 'trust.windows_browsers' },
  ],
  android: [
    { text: 'trust.android_download' },
    { text: 'trust.android_install' },
    { text: 'trust.android_compare', compares: true },
    { text: 'trust.android_apps' },
  ],
  ios: [
    { text: 'trust.ios_download' },
    { text: 'trust.ios_compare', compares: true },
    { text: 'trust.ios_install' },
    { text: 'trust.ios_trust' },
    { text: 'trust.ios_apps' },
  ],
};

function Steps({ of, fingerprint }: { of: (typeof systems)[number]; fingerprint: string | undefined }) {
  const { t } = useTranslation('tills');
  return (
    <ol className={classes['steps']}>
      {steps[of].map(({ text, command, compares }) => (
        <li key={text}>
          {t(text)}
          {command !== undefined && (
            <Code className={classes['command'] ?? ''}>
              <bdi dir="ltr">{command}</bdi>
            </Code>
          )}
          {compares === true && fingerprint !== undefined && (
            <Code className={classes['command'] ?? ''}>
              <bdi dir="ltr">{fingerprint}</bdi>
            </Code>
          )}
        </li>
      ))}
    </ol>
  );
}

/** How a machine is made to trust the CA of the appliance. */
export function TrustGuide({ caUrl, lan }: { caUrl: string; lan: ManagerLan }) {
  const { t } = useTranslation('tills');
  const [certificateUrl] = lan.certificate_urls;
  return (
    <Card withBorder component="section" aria-labelledby="trust-the-ca">
      <Stack>
        <Group justify="space-between" align="flex-start">
          <div>
            <Title order={2} id="trust-the-ca">
              {t('trust.title')}
            </Title>
            <Text c="dimmed">{t('trust.help')}</Text>
          </div>
          <Button
            component="a"
            href={caUrl}
            download={certificateFile}
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
          >
            {t('trust.download')}
          </Button>
        </Group>
        <Notice tone="attention" title={t('trust.caution_title')}>
          {t('trust.caution')}
        </Notice>
        {certificateUrl !== undefined && <SecretValue label={t('trust.address')} value={certificateUrl} />}
        {lan.ca_certificate !== null && <SecretValue label={t('trust.fingerprint')} value={lan.ca_certificate.sha256} />}
        <Tabs defaultValue="windows">
          <TabList label={t('trust.systems')} tabs={systems.map((system) => ({ name: system, label: t(`trust.${system}`) }))} />
          {systems.map((system) => (
            <Tabs.Panel key={system} value={system}>
              <Steps of={system} fingerprint={lan.ca_certificate?.sha256} />
            </Tabs.Panel>
          ))}
        </Tabs>
      </Stack>
    </Card>
  );
}
