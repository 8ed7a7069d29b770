import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerLan } from '#shared/api/people/tills.ts';
import { riyadhDate } from '#shared/invoice/riyadh-time.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Day } from '#ui/format/moment.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { WhenRead } from '#ui/feedback/when-read.tsx';
import { ClosedNetwork } from '../../network/closed-network.tsx';
import { OpenNetwork } from '../../network/open-network.tsx';
import { useLan } from '../../network/lan-api.ts';
import { StepCard } from './step-card.tsx';
import type { StepWays } from './step-ways.ts';

const insecureFlag = '--insecure-http';

function CodeList({ values }: { values: readonly string[] }) {
  return (
    <Stack gap={0}>
      {values.map((value) => (
        <Text key={value} ff="monospace" fz="sm">
          <bdi dir="ltr">{value}</bdi>
        </Text>
      ))}
    </Stack>
  );
}

function useFactsOfLan(): (lan: ManagerLan) => { label: string; value: React.ReactNode }[] {
  const { t } = useTranslation('setUp');
  return ({ is_open: isOpen, name, base_urls, local_url, encryption, certificate, certificate_urls, ca_certificate }) => [
    ...(isOpen ? [{ label: t('network.addresses'), value: <CodeList values={base_urls} /> }] : []),
    ...(local_url === null ? [] : [{ label: t('network.local'), value: <CodeList values={[local_url]} /> }]),
    ...(isOpen ? [{ label: t('network.name'), value: <bdi>{name}</bdi> }] : []),
    ...(isOpen ? [{ label: t('network.certificate'), value: t(`network.encryption.${encryption}`) }] : []),
    ...(!isOpen || certificate === null
      ? []
      : [
          { label: t('network.certificate_names'), value: <CodeList values={certificate.names} /> },
          { label: t('network.certificate_until'), value: <Day value={riyadhDate(new Date(certificate.expires_at))} /> },
        ]),
    // What a device shows of the certificate, to be compared before it trusts it.
    ...(!isOpen || ca_certificate === null
      ? []
      : [
          {
            label: t('network.fingerprint'),
            value: <Identifier value={ca_certificate.sha256} label={t('network.fingerprint')} />,
          },
        ]),
    ...(isOpen && certificate_urls.length > 0
      ? [{ label: t('network.get_ca'), value: <CodeList values={certificate_urls} /> }]
      : []),
  ];
}

function Content({ lan }: { lan: ManagerLan }) {
  const { t } = useTranslation('setUp');
  const factsOf = useFactsOfLan();
  return (
    <Stack>
      {lan.is_open ? (
        <Notice tone="done" isLive title={t('network.open_title')}>
          {t('network.open_text')}
        </Notice>
      ) : (
        <ClosedNetwork lan={lan} />
      )}
      {lan.warns_of_plain_http && (
        <Notice tone="refused" title={t('network.plain_title')}>
          {t('network.plain')} <bdi dir="ltr">{insecureFlag}</bdi>
        </Notice>
      )}
      <Facts facts={factsOf(lan)} />
      {lan.is_open && <OpenNetwork lan={lan} />}
    </Stack>
  );
}

/** How tills reach the branch: addresses, names and certificate; where it serves this machine alone, how that changes. */
export function NetworkStep({ ways: { onBack, onNext } }: { ways: StepWays }) {
  const { t } = useTranslation('setUp');
  const query = useLan();
  return (
    <StepCard step="network" text={t('network.text')} onBack={onBack} onNext={onNext}>
      <WhenRead query={query} height={200}>
        {(lan) => <Content lan={lan} />}
      </WhenRead>
    </StepCard>
  );
}
