import { Button, Card, Checkbox, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { QrCode, RotateCw } from 'lucide-react';
import { useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { SeenTill } from '#shared/api/people/tills.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { managerUnitList } from '#shared/api/people/units.ts';
import { useRead } from '#ui/client/use-read.ts';
import { useMay } from '../../session/session-context.ts';
import { useInvitation, type ShownInvitation } from './tills-api.ts';
import { KeyHint } from './key-hint.tsx';
import { OpenCodes } from './open-codes.tsx';
import { PairingCode } from './pairing-code.tsx';

const everyMs = 500;

function secondsUntil(endsAtMs: number): number {
  return Math.max(0, Math.ceil((endsAtMs - performance.now()) / 1_000));
}

// The whole seconds until an instant of the page's own clock, counted down to 0.
function useSecondsLeft(endsAtMs: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(endsAtMs));
  useEffect(() => {
    const count = (): void => {
      const left = secondsUntil(endsAtMs);
      setSeconds(left);
      if (left === 0) window.clearInterval(timer);
    };
    const timer = window.setInterval(count, everyMs);
    return () => window.clearInterval(timer);
  }, [endsAtMs]);
  return seconds;
}

function Invitation({ invitation }: { invitation: ShownInvitation }) {
  const { t } = useTranslation('tills');
  const seconds = useSecondsLeft(invitation.endsAtMs);
  const { paired } = invitation;
  if (paired !== undefined) {
    return (
      <Notice tone="done" isLive title={t('pair.done', { name: paired })}>
        {t('pair.done_text')}
      </Notice>
    );
  }
  if (seconds === 0) {
    return (
      <Notice tone="neutral" isLive>
        {t('pair.over')}
      </Notice>
    );
  }
  return <PairingCode invitation={invitation} seconds={seconds} />;
}

type Choice = { value: string; label: string };

// The EGS units that a till may be told to issue with.
function useUnitChoices(): Choice[] {
  const { data } = useRead({ path: '/units', answer: managerUnitList });
  const active = data?.data.filter(({ onboarding_status }) => onboarding_status === 'active') ?? [];
  return active.map(({ egs_unit_id, unit_name }) => ({ value: egs_unit_id, label: unit_name }));
}

function UnitChoice({ choices, value, onChange }: { choices: Choice[]; value: string; onChange: (egsUnitId: string) => void }) {
  const { t } = useTranslation('tills');
  if (choices.length < 2) return null;
  return (
    <NativeSelect
      label={t('pair.unit')}
      description={t('pair.unit_help')}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={choices}
    />
  );
}

/** Pairs a till: a code and its QR, made when somebody asks for one. */
export function PairCard({ tills, isOpen }: { tills: readonly SeenTill[] | undefined; isOpen: boolean | undefined }) {
  const { t } = useTranslation('tills');
  const mayPair = useMay('tills.change');
  const units = useUnitChoices();
  const [chosen, setChosen] = useState('');
  const [withKey, setWithKey] = useState(false);
  const { invitation, invite, isInviting, error } = useInvitation(tills);
  // A key is of the unit's company, so one has to be chosen then.
  const choices = withKey || units.length < 2 ? units : [{ value: '', label: t('pair.unit_none') }, ...units];
  const egsUnitId = chosen === '' && withKey && units.length > 1 ? (units[0]?.value ?? '') : chosen;
  const Icon = invitation === undefined ? QrCode : RotateCw;
  return (
    <Card withBorder component="section" aria-labelledby="pair-a-till">
      <Stack>
        <div>
          <Title order={2} id="pair-a-till">
            {t('pair.title')}
          </Title>
          <Text c="dimmed">{t(mayPair ? 'pair.help' : 'pair.not_yours')}</Text>
        </div>
        {mayPair && (
          <>
            {error !== null && <ErrorNotice fault={error} title={t('pair.failed')} />}
            {invitation !== undefined && <Invitation key={invitation.code} invitation={invitation} />}
            <UnitChoice choices={choices} value={egsUnitId} onChange={setChosen} />
            <Checkbox
              label={t('pair.with_key')}
              description={t('pair.with_key_help')}
              checked={withKey}
              onChange={(event) => setWithKey(event.currentTarget.checked)}
            />
            <Group>
              <Button
                variant={invitation === undefined && isOpen === true ? 'filled' : 'default'}
                leftSection={<Icon size={16} aria-hidden />}
                loading={isInviting}
                onClick={() => invite({ egsUnitId, withKey })}
              >
                {t(invitation === undefined ? 'pair.action' : 'pair.again')}
              </Button>
            </Group>
            <OpenCodes />
            {isOpen === false && <Text c="dimmed">{t('pair.only_here')}</Text>}
            {!withKey && <KeyHint />}
          </>
        )}
      </Stack>
    </Card>
  );
}
