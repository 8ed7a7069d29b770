import { Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { Laptop } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagerLan } from '#shared/api/people/tills.ts';
import { SecretValue } from '#ui/dialog/secret-value.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { StatusBadge, type Tone } from '#ui/status/status-badge.tsx';
import { OpenNetwork } from '../../network/open-network.tsx';
import type { useLan } from '../../network/lan-api.ts';
import { CopiedValue } from './copied-value.tsx';
import classes from './network.module.css';

type Encryption = 'closed' | ManagerLan['encryption'];

const tones: Record<Encryption, Tone> = { closed: 'neutral', own_ca: 'done', own_certificate: 'done', none: 'refused' };

function Addresses({ label, addresses }: { label: string; addresses: readonly string[] }) {
  const { t } = useTranslation('tills');
  const id = useId();
  return (
    <div>
      <Text fz="xs" c="dimmed" id={id}>
        {label}
      </Text>
      <ul className={classes['addresses']} aria-labelledby={id}>
        {addresses.map((address) => (
          <li key={address}>
            <CopiedValue value={address} label={t('network.address')} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Network({ lan }: { lan: ManagerLan }) {
  const { t } = useTranslation('tills');
  const { is_open: isOpen, local_url: localUrl, certificate, spki_sha256: spki } = lan;
  const encryption = isOpen ? lan.encryption : 'closed';
  const facts = [
    {
      label: t('network.encryption'),
      value: (
        <StatusBadge tone={tones[encryption]} {...(isOpen ? {} : { Icon: Laptop })}>
          {t(`network.encryption_${encryption}`)}
        </StatusBadge>
      ),
    },
    { label: t('network.name'), value: <bdi>{lan.name}</bdi> },
    ...(certificate === null
      ? []
      : [{ label: t('network.certificate_end'), value: <Moment value={certificate.expires_at} isExact /> }]),
  ];
  return (
    <>
      <Facts facts={facts} />
      {isOpen && <Addresses label={t('network.addresses')} addresses={lan.base_urls} />}
      {localUrl !== null && <Addresses label={t('network.local')} addresses={[localUrl]} />}
      {spki !== null && (
        <div>
          <SecretValue label={t('network.fingerprint')} value={spki} />
          <Text fz="xs" c="dimmed" mt={4}>
            {t('network.fingerprint_help')}
          </Text>
        </div>
      )}
      {isOpen && <OpenNetwork lan={lan} />}
    </>
  );
}

/** How tills reach the appliance, and by what they know it. */
export function NetworkCard({ reading: { data: lan, error, refetch } }: { reading: ReturnType<typeof useLan> }) {
  const { t } = useTranslation('tills');
  return (
    <Card withBorder component="section" aria-labelledby="network-of-tills">
      <Stack>
        <div>
          <Title order={2} id="network-of-tills">
            {t('network.title')}
          </Title>
          <Text c="dimmed">{t('network.help')}</Text>
        </div>
        {error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
        {lan === undefined && error === null && <Skeleton height={160} aria-busy />}
        {lan !== undefined && <Network lan={lan} />}
      </Stack>
    </Card>
  );
}
