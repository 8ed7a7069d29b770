import { useTranslation } from 'react-i18next';
import { createManagerUnit, type ManagerUnit } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import { FormDialog } from '../../../../../ui/dialog/form-dialog.tsx';
import { ApiForm } from '../../../../../ui/form/api-form.tsx';
import { ChoiceField } from '../../../../../ui/form/fields/choice-field.tsx';
import { TextField } from '../../../../../ui/form/fields/text-field.tsx';
import { useApiForm } from '../../../../../ui/form/use-api-form.tsx';
import { useListAddress } from '../../../../../ui/list/list-address.ts';
import { useShownScope } from '../../../../../ui/shell/shown-scope.ts';
import { useUnitChanges } from '../../api/change-units.ts';
import { OtpField } from './otp-field.tsx';

const inAddress = ['environment'] as const;
const types = ['both', 'simplified', 'standard'] as const;
const environments = ['sandbox', 'production'] as const;

/** Makes a unit, whose onboarding begins at once. */
export function CreateUnit({
  companies,
  onMade,
  onClose,
}: {
  companies: readonly { value: string; label: string }[];
  onMade: (unit: ManagerUnit) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation(['units', 'branch']);
  const { create } = useUnitChanges();
  const { environment: shown } = useShownScope();
  const { choices } = useListAddress(inAddress);
  // The one that the list is filtered by, as a link to this dialog may ask for it.
  const environment = environments.find((each) => each === choices.environment) ?? shown;
  const form = useApiForm({
    schema: createManagerUnit,
    initialValues: { company_id: companies[0]?.value ?? '', environment, unit_name: '', invoice_type: 'both', otp: '' },
    bodyOf: ({ otp, ...rest }) => ({ ...rest, ...(otp.trim() === '' ? {} : { otp: otp.trim() }) }),
    send: (body) => create(body),
    onDone: onMade,
    draft: 'unit',
    secrets: ['otp'],
  });
  return (
    <FormDialog title={t('create.title')} help={t('create.help')} onClose={onClose}>
      <ApiForm form={form} submitLabel={t('create.submit')} onCancel={onClose}>
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
          choices={environments.map((value) => ({ value, label: t(`branch:environment.${value}`) }))}
          {...form.field('environment')}
        />
        <OtpField environment={form.values.environment} isOptional field={form.field('otp')} />
      </ApiForm>
    </FormDialog>
  );
}
