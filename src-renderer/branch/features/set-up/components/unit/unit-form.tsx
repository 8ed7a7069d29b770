import { useTranslation } from 'react-i18next';
import type { ManagerCompany } from '../../../../../../src-shared/api/manager/appliance/companies.ts';
import { createManagerUnit } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { ChoiceField } from '../../../../../ui/form/fields/choice-field.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useLanguage } from '../../../../../ui/language/language-provider.tsx';
import { useChanges } from '../../api/use-changes.ts';
import { OtpField } from './otp-field.tsx';

const invoiceTypes = ['both', 'simplified', 'standard'] as const;

// Elsewhere the code may come later; here nothing goes on without it.
const firstUnit = createManagerUnit.superRefine(({ environment, otp = '' }, context) => {
  if (environment === 'production' && otp === '')
    context.addIssue({ code: 'custom', path: ['otp'], message: 'must not be blank' });
});

/** Makes a unit; its onboarding begins with it. */
export function UnitForm({
  companies,
  isForProduction,
}: {
  companies: readonly ManagerCompany[];
  /** Whether all keys are of production, so that a unit of the sandbox would have none. */
  isForProduction: boolean;
}) {
  const { t } = useTranslation('setUp');
  const { language } = useLanguage();
  const { createUnit } = useChanges();
  const form = useApiForm({
    schema: firstUnit,
    initialValues: {
      company_id: companies[0]?.company_id ?? '',
      environment: isForProduction && companies[0]?.profile_complete === true ? 'production' : 'sandbox',
      unit_name: '',
      invoice_type: 'both',
      otp: '',
    },
    bodyOf: (values) => ({ ...values, otp: values.otp.trim() }),
    send: createUnit,
    onDone: () => undefined,
    draft: 'unit',
    secrets: ['otp'],
  });
  const { company_id: companyId, environment } = form.values;
  const isComplete = companies.find(({ company_id }) => company_id === companyId)?.profile_complete === true;
  const offered = isComplete ? (['sandbox', 'production'] as const) : (['sandbox'] as const);
  const names = companies.map(({ company_id: value, legal_name, legal_name_ar }) => ({
    value,
    label: language === 'ar' ? (legal_name_ar ?? legal_name) : legal_name,
  }));
  return (
    <ApiForm form={form} submitLabel={t('unit.create')}>
      {companies.length > 1 && <ChoiceField label={t('unit.company')} isRequired choices={names} {...form.field('company_id')} />}
      <TextField label={t('unit.name')} help={t('unit.name_help')} isRequired {...form.field('unit_name')} />
      <ChoiceField
        label={t('unit.invoice_type')}
        isRequired
        choices={invoiceTypes.map((value) => ({ value, label: t(`unit.invoice_type.${value}`) }))}
        {...form.field('invoice_type')}
      />
      <ChoiceField
        label={t('branch.key_environment')}
        isRequired
        choices={offered.map((value) => ({ value, label: t(`environment.${value}`) }))}
        {...form.field('environment')}
      />
      <OtpField isOptional={environment === 'sandbox'} {...form.field('otp')} />
    </ApiForm>
  );
}
