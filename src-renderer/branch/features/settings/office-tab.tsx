import { Anchor, Button, Card, Group, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import { joinRequest, type HeadOfficeMembership, headOfficeMembership } from '#shared/api/people/companies.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { Moment } from '#ui/format/moment.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useServices } from '#ui/client/services.ts';
import { useRead } from '#ui/client/use-read.ts';
import { RenamedUsersNotice } from '../../session/renamed-users.tsx';
import { useMay } from '../../session/session-context.ts';

// To what head office shows of this branch.
function OfficeLink({ url, applianceId }: { url: string; applianceId: string | null }) {
  const { href } = new URL(applianceId === null ? '/branches' : `/branches/${applianceId}`, url);
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" inherit>
      <bdi dir="ltr">{url}</bdi>
    </Anchor>
  );
}

function Joined({
  membership: { url, appliance_id: id, enrolled_at: since, renamed_users: renamed },
}: {
  membership: HeadOfficeMembership;
}) {
  const { t } = useTranslation('settings');
  return (
    <Stack>
      <Text>{t('office.joined_text')}</Text>
      <Facts
        facts={[
          ...(url === null ? [] : [{ label: t('office.url'), value: <OfficeLink url={url} applianceId={id} /> }]),
          ...(since === null ? [] : [{ label: t('office.since'), value: <Moment value={since} isExact /> }]),
          ...(id === null ? [] : [{ label: t('office.id'), value: <Identifier value={id} label={t('office.id')} /> }]),
        ]}
      />
      {renamed.length > 0 && (
        <Notice tone="attention" title={t('office.renamed')}>
          <RenamedUsersNotice users={renamed} />
        </Notice>
      )}
    </Stack>
  );
}

// Which head office the appliance has joined, if any.
function useMembership() {
  return useRead({ path: '/head-office', answer: headOfficeMembership });
}

// Joins one by its code. Users, companies and keys are others afterwards.
function useJoin() {
  const { client } = useServices();
  const queries = useQueryClient();
  return async (body: z.output<typeof joinRequest>) => {
    const membership = await client.send({ method: 'POST', path: '/head-office', body, answer: headOfficeMembership });
    await queries.invalidateQueries();
    return membership;
  };
}

function JoinForm({ users, onClose }: { users: number; onClose: () => void }) {
  const { t } = useTranslation('settings');
  const join = useJoin();
  const form = useApiForm({
    schema: joinRequest,
    initialValues: { url: 'https://', code: '' },
    send: join,
    onDone: () => {
      onClose();
      showToast(t('office.joined_toast'));
    },
    draft: 'head-office',
    secrets: ['code'],
  });
  return (
    <FormDialog title={t('office.join')} help={t('office.join_help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('office.join')} onCancel={onClose}>
        <TextField label={t('office.url')} isCode isRequired type="url" {...form.field('url')} />
        <TextField label={t('office.code')} help={t('office.code_help')} isCode isRequired {...form.field('code')} />
        <Notice tone="neutral">{t('office.users', { count: users })}</Notice>
      </ApiForm>
    </FormDialog>
  );
}

/** Which head office the branch has joined, and the way to join one. */
export function OfficeTab() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useMembership();
  const mayJoin = useMay('head_office.change');
  const dialog = useShownDialog();
  if (data === undefined) {
    return error === null ? <Skeleton height={160} aria-busy /> : <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  }
  return (
    <Card withBorder component="section" maw="var(--measure)">
      <Group gap="sm" mb="md">
        <Title order={2}>{t('tab.office')}</Title>
        {data.joined && <StatusBadge tone="done">{t('office.joined')}</StatusBadge>}
      </Group>
      {data.joined ? (
        <Joined membership={data} />
      ) : (
        <Stack align="flex-start">
          <Text>{t('office.none')}</Text>
          {mayJoin && <Button onClick={() => dialog.open('join')}>{t('office.join')}</Button>}
        </Stack>
      )}
      {mayJoin && !data.joined && dialog.shown === 'join' && <JoinForm users={data.local_users} onClose={dialog.close} />}
    </Card>
  );
}
