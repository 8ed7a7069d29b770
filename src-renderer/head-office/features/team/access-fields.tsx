import { useTranslation } from 'react-i18next';
import type { Role } from '#shared/api/dashboard/roles.ts';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { ChoicesField } from '#ui/form/fields/choices-field.tsx';
import type { FieldsOf } from '#ui/form/fields/field-props.ts';
import { useAppliances, useCompanies } from '../../health/places-api.ts';
import { RoleField } from './role-field.tsx';

/** What of a member's access a form asks for: the role, and to what he is limited. */
export type AccessValues = { role: Role; company_ids: string[]; appliance_ids: string[] };

/** What the API is sent of it: where nothing was chosen, and for an Owner, everything. */
export function accessOf<Values extends AccessValues>({ company_ids: companies, appliance_ids: branches, ...others }: Values) {
  const limits = (ids: string[]): string[] | null => (others.role === 'owner' || ids.length === 0 ? null : ids);
  return { ...others, company_ids: limits(companies), appliance_ids: limits(branches) };
}

/** The role, and the companies and branches that the person is limited to. */
export function AccessFields({
  values: { role },
  form,
}: {
  values: AccessValues;
  form: { field: FieldsOf<'role' | 'company_ids' | 'appliance_ids'> };
}) {
  const { t } = useTranslation('team');
  const nameOf = useCompanyName();
  const companies = useCompanies().data ?? [];
  const branches = (useAppliances().data ?? []).filter(({ revoked_at: revoked }) => revoked === null);
  return (
    <>
      <RoleField chosen={role} field={form.field('role')} />
      {role !== 'owner' && companies.length > 0 && (
        <ChoicesField
          label={t('limits.companies')}
          help={t('limits.companies_help')}
          choices={companies.map((each) => ({ value: each.company_id, label: nameOf(each) }))}
          {...form.field('company_ids')}
        />
      )}
      {role !== 'owner' && branches.length > 0 && (
        <ChoicesField
          label={t('limits.branches')}
          help={t('limits.branches_help')}
          choices={branches.map((each) => ({ value: each.appliance_id, label: each.branch_name }))}
          {...form.field('appliance_ids')}
        />
      )}
    </>
  );
}
