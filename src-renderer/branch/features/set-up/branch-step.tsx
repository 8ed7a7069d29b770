import { Radio, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { type ManagerApiKey, type ManagerCompany, joinRequest } from '#shared/api/people/companies.ts';
import { Notice } from '#ui/feedback/notice.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useMay } from '../../session/session-context.ts';
import { useCompanies, useMembership, useApiKeys, useChanges } from './set-up-api.ts';
import { StepCard } from './step-card.tsx';
import type { StepWays } from './step-ways.ts';
import { Joined } from './joined.tsx';
import { CompanyForm } from './company-form.tsx';
import { FirstKey } from './first-key.tsx';

const kinds = ['alone', 'joined'] as const;

function Parts({ company, keys }: { company: ManagerCompany | undefined; keys: readonly ManagerApiKey[] }) {
  const { t } = useTranslation('setUp');
  const [hadCompany] = useState(company !== undefined);
  return (
    <Stack gap="xl">
      <section>
        <Title order={3}>{t('branch.company_title')}</Title>
        <Text c="dimmed" mb="md">
          {t('branch.company_text')}
        </Text>
        <CompanyForm key={company?.company_id ?? ''} company={company} />
      </section>
      {company !== undefined && <FirstKey company={company} keys={keys} isNext={!hadCompany} />}
    </Stack>
  );
}

// A shop of its own: its company, then a first key for its tills.
function OwnCompany() {
  const { t } = useTranslation('setUp');
  const mayChange = useMay('companies.change');
  const { data: companies } = useCompanies();
  const { data: keys } = useApiKeys();
  if (!mayChange) return <Notice tone="neutral">{t('not_permitted.text')}</Notice>;
  if (companies === undefined || keys === undefined) return <Skeleton height={320} aria-busy />;
  return <Parts company={companies.data[0]} keys={keys.data} />;
}

// Joins head office by a code, and says before what becomes of the users of the branch.
function JoinForm({ localUsers }: { localUsers: number }) {
  const { t } = useTranslation('setUp');
  const { joinHeadOffice } = useChanges();
  const mayJoin = useMay('head_office.change');
  const form = useApiForm({
    schema: joinRequest,
    initialValues: { url: '', code: '' },
    bodyOf: ({ url, code }) => ({ url: url.trim(), code }),
    send: joinHeadOffice,
    onDone: () => undefined,
    draft: 'head-office',
    secrets: ['code'],
  });
  if (!mayJoin) return <Notice tone="neutral">{t('branch.owner_only')}</Notice>;
  return (
    <ApiForm form={form} submitLabel={t('branch.join_submit')}>
      {localUsers > 0 && (
        <Notice tone="neutral" title={t('branch.join_users_title')}>
          {t('branch.join_users_text')}
        </Notice>
      )}
      <TextField
        label={t('branch.join_url')}
        help={t('branch.join_url_help')}
        isCode
        isRequired
        type="url"
        placeholder="https://"
        {...form.field('url')}
      />
      <TextField label={t('branch.join_code')} help={t('branch.join_code_help')} isCode isRequired {...form.field('code')} />
    </ApiForm>
  );
}

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
