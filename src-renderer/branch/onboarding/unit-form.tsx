import { useTranslation } from 'react-i18next';
import type { FaultParams } from '#shared/api/fault-params.ts';
import { createManagerUnit, type ManagerUnit } from '#shared/api/people/units.ts';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoiceField } from '#ui/form/fields/choice-field.tsx';
import { OtpField } from '#ui/form/fields/otp-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useUnitChanges } from './units-api.ts';

const types = ['both', 'simplified', 'standard'] as const;

/** In which environment a unit issues. */
export type UnitEnvironment = ManagerUnit['environment'];

const missing = { code: 'custom', params: { rule: 'required' } satisfies FaultParams } as const;

const withCode = createManagerUnit.superRefine(({ environment, otp = '' }, context) => {
  if (environment === 'production' && otp === '') context.addIssue({ ...missing, path: ['otp'] });
});

/** Makes a unit; its onboarding begins with it. */
export function UnitForm({
  companies,
  environment: preferred,
  environmentsOf,
  isCodeNeeded = false,
  onMade,
  onCancel,
}: {
  companies: readonly { value: string; label: string }[];
  /** What is chosen at first, where it is offered. */
  environment: UnitEnvironment;
  /** What is offered for a company. */
  environmentsOf: (companyId: string) => readonly UnitEnvironment[];
  /** Whether the code of a production unit cannot come later. */
  isCodeNeeded?: boolean;
  onMade?: (unit: ManagerUnit) => void;
  onCancel?: () => void;
}) {
  const { t } = useTranslation(['units', 'branch']);
  const { create } = useUnitChanges();
  const firstCompany = companies[0]?.value ?? '';
  const offeredFirst = environmentsOf(firstCompany);
  const form = useApiForm({
    schema: isCodeNeeded ? withCode : createManagerUnit,
    initialValues: {
      company_id: firstCompany,
      environment: offeredFirst.includes(preferred) ? preferred : 'sandbox',
      unit_name: '',
      invoice_type: 'both',
      otp: '',
    },
    bodyOf: ({ otp, ...rest }) => ({ ...rest, ...(otp.trim() === '' ? {} : { otp: otp.trim() }) }),
    send: create,
    onDone: (unit) => onMade?.(unit),
    draft: 'unit',
    secrets: ['otp'],
  });
  const { company_id: companyId, environment } = form.values;
  const codeHelp = environment === 'sandbox' ? 'otp.help_sandbox' : isCodeNeeded ? 'otp.help' : 'otp.help_later';
  return (
    <ApiForm form={form} submitLabel={t('create.submit')} {...(onCancel === undefined ? {} : { onCancel })}>
      <TextField label={t('create.name')} help={t('create.name_help')} isRequired maxLength={64} {...form.field('unit_name')} />
      <ChoiceField label={t('column.company')} isRequired choices={companies} {...form.field('company_id')} />
      <ChoiceField
        label={t('column.issues')}
        help={t('create.issues_help')}
        isRequired
        choices={types.map((value) => ({ value, label: t(`type.${value}`) }))}
        {...form.field('invoice_type')}
      />
      <ChoiceField
        label={t('branch:environment.label')}
        help={t('create.environment_help')}
        isRequired
        choices={environmentsOf(companyId).map((value) => ({ value, label: t(`branch:environment.${value}`) }))}
        {...form.field('environment')}
      />
      <OtpField
        label={t('otp.label')}
        help={t(codeHelp)}
        isOptional={!(isCodeNeeded && environment === 'production')}
        {...form.field('otp')}
      />
    </ApiForm>
  );
}
