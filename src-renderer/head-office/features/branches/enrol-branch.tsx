import { Button, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { z } from 'zod';
import type { CompanyResource } from '#shared/api/dashboard/companies.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { SecretDialog } from '#ui/dialog/secret-dialog.tsx';
import { ErrorNotice } from '#ui/feedback/error-notice.tsx';
import { Notice } from '#ui/feedback/notice.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { enrolmentCodeRequest, enrolmentCode } from '#shared/api/dashboard/appliances.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoicesField } from '#ui/form/fields/choices-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useServices } from '#ui/client/services.ts';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useCompanies } from '../../health/places-api.ts';

// A code that has just been made, and what it is for.
type MadeCode = { code: string; branchName: string; expiresAt: string };

// Makes a code with which an appliance joins.
function useCreateEnrolmentCode() {
  const { client } = useServices();
  return (body: z.output<typeof enrolmentCodeRequest>, idempotencyKey: string) =>
    client.send({ method: 'POST', path: '/appliances/enrolment-codes', body, answer: enrolmentCode, idempotencyKey });
}

// Asks what a new branch is called and whose documents it issues.
function EnrolForm({
  companies,
  onMade,
  onClose,
}: {
  companies: readonly CompanyResource[];
  onMade: (made: MadeCode) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation('branches');
  const nameOf = useCompanyName();
  const create = useCreateEnrolmentCode();
  const [isReplayed, setReplayed] = useState(false);
  const choices = companies.map((company) => ({ value: company.company_id, label: nameOf(company) }));
  const form = useApiForm({
    schema: enrolmentCodeRequest,
    initialValues: { branch_name: '', company_ids: companies.length === 1 ? choices.map(({ value }) => value) : [] },
    send: create,
    onDone: ({ code, expires_at: expiresAt }) => {
      if (code === undefined) setReplayed(true);
      else onMade({ code, branchName: form.values.branch_name, expiresAt });
    },
    draft: 'enrol-branch',
  });
  return (
    <ApiForm form={form} submitLabel={t('enrol.make')} onCancel={onClose}>
      <Text c="dimmed">{t('enrol.text')}</Text>
      {isReplayed && <Text role="alert">{t('enrol.replayed')}</Text>}
      <TextField label={t('enrol.name')} help={t('enrol.name_help')} isRequired maxLength={64} {...form.field('branch_name')} />
      <ChoicesField
        label={t('enrol.companies')}
        help={t('enrol.companies_help')}
        isRequired
        choices={choices}
        {...form.field('company_ids')}
      />
    </ApiForm>
  );
}

function CodeDialog({ made: { code, branchName, expiresAt }, onClose }: { made: MadeCode; onClose: () => void }) {
  const { t } = useTranslation('branches');
  const { moment } = useFormats();
  const command = `sanad branch --enrol ${code} --head-office ${window.location.origin}`;
  return (
    <SecretDialog
      title={t('enrol.title')}
      secrets={[
        { label: t('enrol.code'), value: code },
        { label: t('enrol.command'), value: command },
        { label: t('enrol.command_server'), value: `${command} --keys sealed-file --passphrase-file /etc/sanad/passphrase` },
      ]}
      fileName="sanad-branch.txt"
      onClose={onClose}
    >
      <Text>{t('enrol.next', { name: `\u2068${branchName}\u2069`, until: `\u2068${moment(new Date(expiresAt))}\u2069` })}</Text>
    </SecretDialog>
  );
}

function EnrolContent({ companies, onMade, onClose }: EnrolContentProps) {
  const { t } = useTranslation('branches');
  if (companies.length > 0) return <EnrolForm companies={companies} onMade={onMade} onClose={onClose} />;
  return (
    <Notice tone="attention">
      <Stack align="flex-start" gap="sm">
        <Text>{t('enrol.no_company')}</Text>
        <Button component={Link} to="/companies" variant="default">
          {t('enrol.open_companies')}
        </Button>
      </Stack>
    </Notice>
  );
}

type EnrolContentProps = {
  companies: readonly CompanyResource[];
  onMade: (made: MadeCode) => void;
  onClose: () => void;
};

/** Makes a code with which a branch joins, and shows it this once. */
export function EnrolBranch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['branches', 'kit']);
  const [made, setMade] = useState<MadeCode>();
  const { data: companies, error, refetch } = useCompanies();
  if (made !== undefined) return <CodeDialog made={made} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('enrol.title')}>
      {companies !== undefined && <EnrolContent companies={companies} onMade={setMade} onClose={onClose} />}
      {companies === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {companies === undefined && error === null && <Loader aria-label={t('kit:state.loading')} />}
    </Dialog>
  );
}
