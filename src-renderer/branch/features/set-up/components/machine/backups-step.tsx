import { Skeleton, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerBackups } from '../../../../../../src-shared/api/manager/appliance/backups.ts';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../../ui/figures/facts.tsx';
import { Moment } from '../../../../../ui/format/moment.tsx';
import { useMay } from '../../../../session/session-context.ts';
import { useBackups } from '../../api/use-part.ts';
import { StepCard } from '../step/step-card.tsx';
import type { StepWays } from '../step/step-ways.ts';
import { FolderForm } from './folder-form.tsx';
import { WriteNow } from './write-now.tsx';

function Warnings({ settings }: { settings: ManagerBackups['settings'] }) {
  const { t } = useTranslation('setUp');
  return (
    <>
      {settings.is_same_disk === true && <Notice tone="attention">{t('backups.same_disk')}</Notice>}
      {!settings.is_encrypted && <Notice tone="attention">{t('backups.not_encrypted')}</Notice>}
    </>
  );
}

function Content({ backups: { settings, last_at: lastAt } }: { backups: ManagerBackups }) {
  const { t } = useTranslation('setUp');
  const [mayChange, mayRun] = [useMay('backups.change'), useMay('backups.run')];
  const { folder } = settings;
  const last = lastAt === null ? [] : [{ label: t('backups.last'), value: <Moment value={lastAt} isExact /> }];
  return (
    <Stack gap="lg">
      {lastAt !== null && (
        <Notice tone="done" title={t('backups.done_title')} isLive>
          {t('backups.done_text')}
        </Notice>
      )}
      {folder !== null && (
        <>
          <Facts facts={[{ label: t('backups.folder'), value: <bdi dir="ltr">{folder}</bdi> }, ...last]} />
          <Warnings settings={settings} />
        </>
      )}
      {folder === null && mayChange && settings.can_change && <FolderForm />}
      {folder === null && !mayChange && <Notice tone="neutral">{t('backups.owner_only')}</Notice>}
      {!settings.can_change && <Text c="dimmed">{t('backups.flag')}</Text>}
      {folder !== null && lastAt === null && mayRun && <WriteNow />}
    </Stack>
  );
}

/** Where backups go, and the first one, written and verified. */
export function BackupsStep({ ways: { onBack, onNext, isDone } }: { ways: StepWays }) {
  const { t } = useTranslation('setUp');
  const { data: backups, error, refetch } = useBackups();
  return (
    <StepCard step="backups" text={t('backups.text')} onBack={onBack} onNext={onNext} isLater={!isDone}>
      {backups === undefined && error === null && <Skeleton height={200} aria-busy />}
      {backups === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {backups !== undefined && <Content backups={backups} />}
    </StepCard>
  );
}
