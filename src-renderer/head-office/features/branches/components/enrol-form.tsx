import { Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { enrolmentCodeRequest } from '../../../../../src-shared/api/dashboard/branches/appliances.ts';
import type { CompanyResource } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { ApiForm } from '../../../../ui/form/api-form.tsx';
import { ChoicesField } from '../../../../ui/form/fields/choices-field.tsx';
import { TextField } from '../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../ui/form/use-api-form.tsx';
import { useCompanyName } from '../../../health/use-companies.ts';
import { useCreateEnrolmentCode } from '../api/create-enrolment-code.ts';

/** A code that has just been made, and what it is for. */
export type MadeCode = { code: string; branchName: string; expiresAt: string };

/** Asks what a new branch is called and whose documents it issues. */
export function EnrolForm({
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
