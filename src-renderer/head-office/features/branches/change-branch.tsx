import { useTranslation } from 'react-i18next';
import { applianceChange, type Appliance, appliance, type ApplianceChange } from '#shared/api/dashboard/appliances.ts';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { showToast } from '#ui/feedback/toasts.tsx';
import { ApiForm } from '#ui/form/api-form.tsx';
import { ChoicesField } from '#ui/form/fields/choices-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useApiForm } from '#ui/form/use-api-form.tsx';
import { useChange } from '#ui/client/use-change.ts';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useCompanies } from '../../health/places-api.ts';
import { HoursFields, hoursOf, typedFrom, typedHours } from './branch-hours.tsx';

// Changes what a branch is said to be.
function useChangeAppliance(applianceId: string) {
  const change = useChange(['/appliances']);
  return (body: ApplianceChange, idempotencyKey: string) =>
    change({
      method: 'PATCH',
      path: `/appliances/${applianceId}`,
      body,
      answer: appliance,
      idempotencyKey,
    });
}

const typedChange = applianceChange.omit({ trading_hours: true }).extend({ hours: typedHours });

/** Changes what a branch is called, whose documents it issues, and when it is open. */
export function ChangeBranch({
  appliance: { appliance_id, branch_name, company_ids, trading_hours },
  onClose,
}: {
  appliance: Appliance;
  onClose: () => void;
}) {
  const { t } = useTranslation(['branches', 'kit']);
  const { data: companies = [] } = useCompanies();
  const nameOf = useCompanyName();
  const change = useChangeAppliance(appliance_id);
  const form = useApiForm({
    schema: typedChange,
    initialValues: { branch_name, company_ids, hours: typedFrom(trading_hours) },
    send: ({ hours, ...body }, idempotencyKey) => change({ ...body, trading_hours: hoursOf(hours) }, idempotencyKey),
    onDone: () => {
      showToast(t('saved'));
      onClose();
    },
  });
  return (
    <Dialog onClose={onClose} title={t('change.title')}>
      <ApiForm form={form} submitLabel={t('kit:action.save')} onCancel={onClose}>
        <TextField label={t('enrol.name')} help={t('enrol.name_help')} isRequired maxLength={64} {...form.field('branch_name')} />
        <ChoicesField
          label={t('enrol.companies')}
          help={t('enrol.companies_help')}
          isRequired
          choices={companies.map((company) => ({ value: company.company_id, label: nameOf(company) }))}
          {...form.field('company_ids')}
        />
        <HoursFields hours={form.values.hours} field={form.field} onChange={(hours) => form.setValue('hours', hours)} />
      </ApiForm>
    </Dialog>
  );
}
