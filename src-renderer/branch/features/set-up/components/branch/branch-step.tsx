import { Radio, Skeleton, Stack } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { useCompanies, useMembership } from '../../api/use-part.ts';
import { StepCard } from '../step/step-card.tsx';
import type { StepWays } from '../step/step-ways.ts';
import { JoinForm } from './join-form.tsx';
import { Joined } from './joined.tsx';
import { OwnCompany } from './own-company.tsx';

const kinds = ['alone', 'joined'] as const;

function KindChoice({ localUsers, hasCompany }: { localUsers: number; hasCompany: boolean }) {
  const { t } = useTranslation('setUp');
  const [kind, setKind] = useState<string>(hasCompany ? 'alone' : '');
  return (
    <Stack gap="lg">
      <Radio.Group label={t('branch.kind')} value={kind} onChange={setKind}>
        <Stack gap="sm" mt="xs">
          {kinds.map((each) => (
            <Radio key={each} value={each} label={t(`branch.${each}`)} description={t(`branch.${each}_text`)} />
          ))}
        </Stack>
      </Radio.Group>
      {kind === 'alone' && <OwnCompany />}
      {kind === 'joined' && <JoinForm localUsers={localUsers} />}
    </Stack>
  );
}

/** What the branch is: joined to head office by a code, or a shop of its own with company and key made here. */
export function BranchStep({ ways: { onBack, onNext, isDone } }: { ways: StepWays }) {
  const { t } = useTranslation('setUp');
  const membership = useMembership();
  const companies = useCompanies();
  const fault = membership.error ?? companies.error;
  const isRead = membership.data !== undefined && companies.data !== undefined;
  function reread(): void {
    void membership.refetch();
    void companies.refetch();
  }
  return (
    <StepCard
      step="branch"
      onBack={onBack}
      onNext={isDone ? onNext : undefined}
      pending={t(companies.data?.data.length === 0 ? 'branch.pending' : 'branch.pending_key')}
    >
      {!isRead && fault === null && <Skeleton height={160} aria-busy />}
      {!isRead && fault !== null && <ErrorNotice fault={fault} onRetry={reread} />}
      {isRead && membership.data.joined && (
        <Joined
          url={membership.data.url}
          renamed={membership.data.renamed_users}
          companies={companies.data.data}
          isDone={isDone}
        />
      )}
      {isRead && !membership.data.joined && (
        <KindChoice localUsers={membership.data.local_users} hasCompany={companies.data.data.length > 0} />
      )}
    </StepCard>
  );
}
