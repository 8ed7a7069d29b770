import { Anchor, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { EntryFrame } from '../../../../ui/shell/entry-frame.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import type { SetUpStep } from '../../../progress/steps.ts';
import { RestoreFromBackup } from '../../../restore/restore-from-backup.tsx';
import { useSessionChanges } from '../../../session/use-session.ts';
import { FirstOwnerForm } from './first-owner-form.tsx';
import { LanguageChoice } from './language-choice.tsx';
import { StepCard } from './step/step-card.tsx';
import { StepList } from './step/step-list.tsx';

const none: ReadonlySet<SetUpStep> = new Set();
const chosen: ReadonlySet<SetUpStep> = new Set(['language']);

/** The steps before there is anybody who could sign in: the language, and the first owner by the link that the start has printed. */
export function FirstSteps({ token }: { token: string }) {
  const { t } = useTranslation(['branch', 'access', 'setUp', 'backups']);
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const { begin } = useSessionChanges();
  usePageTitle(t('page.setup'), t('product.name'));
  const isOwner = search.get('step') === 'owner';
  if (search.get('step') === 'restore') {
    return (
      <EntryFrame name={t('product.name')} place={t('product.place')}>
        <Stack gap="lg">
          <Title order={1} fz="lg">
            {t('backups:restore.title')}
          </Title>
          <Text c="dimmed">{t('backups:restore.text')}</Text>
          <RestoreFromBackup token={token} />
          <Group>
            <Button component={Link} variant="default" to={{ search: '', hash }}>
              {t('setUp:nav.back')}
            </Button>
          </Group>
        </Stack>
      </EntryFrame>
    );
  }
  // The token stays behind `#`.
  const go = (step: SetUpStep): void => void navigate({ search: `?step=${step}`, hash });
  return (
    <EntryFrame
      name={t('product.name')}
      place={t('product.place')}
      aside={<StepList current={isOwner ? 'owner' : 'language'} done={isOwner ? chosen : none} hasLinks={false} />}
    >
      {isOwner ? (
        <StepCard key="owner" step="owner" text={t('access:set_up.intro')} onBack={() => go('language')}>
          <FirstOwnerForm
            token={token}
            onDone={(session) => {
              begin(session);
              void navigate('/setup?step=branch', { replace: true });
            }}
          />
        </StepCard>
      ) : (
        <StepCard key="language" step="language" text={t('setUp:language.text')} onNext={() => go('owner')}>
          <LanguageChoice />
          <Text>
            {t('backups:restore.open_text')}{' '}
            <Anchor component={Link} to={{ search: '?step=restore', hash }} underline="always" inherit>
              {t('backups:restore.open')}
            </Anchor>
          </Text>
        </StepCard>
      )}
    </EntryFrame>
  );
}
