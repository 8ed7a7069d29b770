import { Cpu, KeyRound, LogOut, Percent, Building2, Plus, UserPlus, Webhook, type LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { CompanyResource } from '#shared/api/dashboard/companies.ts';
import { addressOfDialog } from '#ui/shell/use-shown-dialog.ts';
import type { PaletteEntry } from '#ui/palette/command.ts';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import type { Right } from '#shared/api/dashboard/roles.ts';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useMayEnrol, useMe } from '../session/signed-in-person.ts';
import { useCompanies } from '../health/places-api.ts';
import { useScopeSearch } from './use-chosen-scope.ts';
import { useSignOut } from './use-sign-out.ts';

// The keys of further companies are reached from the page of companies.
const mostCompanies = 20;

// The one that is shown, else all.
function useOfferedCompanies(): CompanyResource[] {
  const { companyId } = useShownScope();
  const { data: companies = [] } = useCompanies();
  const offered = companyId === undefined ? companies : companies.filter(({ company_id }) => company_id === companyId);
  return offered.slice(0, mostCompanies);
}

// A key belongs to a company: to the one that is shown, else to the one that is chosen here.
function useKeyCommands(): PaletteEntry[] {
  const { t } = useTranslation('headOffice');
  const { permissions } = useMe();
  const navigate = useNavigate();
  const offered = useOfferedCompanies();
  const nameOf = useCompanyName();
  if (!permissions.includes('api_keys.change')) return [];
  return offered.map((company) => ({
    id: `create-key-${company.company_id}`,
    group: t('command.group'),
    label: t('command.create_key'),
    detail: nameOf(company),
    keywords: `${t('command.create_key_words')} ${nameOf(company)}`,
    Icon: KeyRound,
    run: () => void navigate(addressOfDialog(`/companies/${company.company_id}`, 'create', '?tab=api-keys')),
  }));
}

// Keys and units are parts of a company, and have no page of their own.
const parts = [
  { name: 'api_keys', tab: 'api-keys', needs: 'api_keys.read', Icon: KeyRound },
  { name: 'egs_units', tab: 'egs-units', needs: 'units.read', Icon: Cpu },
] as const;

/** The API keys and the EGS units of each company that is shown, and the VAT return, as places to go to. */
export function usePartCommands(): PaletteEntry[] {
  const { t } = useTranslation(['headOffice', 'kit']);
  const { permissions } = useMe();
  const navigate = useNavigate();
  const offered = useOfferedCompanies();
  const nameOf = useCompanyName();
  const group = t('kit:navigation.label');
  const vatReturn = permissions.includes('reports.read') && {
    id: 'vat-return',
    group,
    label: t('command.vat_return'),
    keywords: t('command.vat_return_words'),
    Icon: Percent,
    run: () => void navigate('/reports?tab=vat_return'),
  };
  const ofCompanies = parts
    .filter(({ needs }) => permissions.includes(needs))
    .flatMap(({ name, tab, Icon }) =>
      offered.map((company) => ({
        id: `${tab}-${company.company_id}`,
        group,
        label: t(`command.${name}`),
        detail: nameOf(company),
        keywords: `${t(`command.${name}_words`)} ${nameOf(company)}`,
        Icon,
        run: () => void navigate(`/companies/${company.company_id}?tab=${tab}`),
      })),
    );
  return vatReturn === false ? ofCompanies : [vatReturn, ...ofCompanies];
}

// The form of a page that makes something new.
type PageAction = { name: PageActionName; path: string; needs: Right; Icon: LucideIcon };

type PageActionName = 'add_branch' | 'add_company' | 'add_webhook' | 'invite';

const pageActions: readonly PageAction[] = [
  { name: 'add_company', path: '/companies', needs: 'companies.change', Icon: Building2 },
  { name: 'add_branch', path: '/branches', needs: 'appliances.change', Icon: Plus },
  { name: 'add_webhook', path: '/webhooks', needs: 'webhooks.change', Icon: Webhook },
  { name: 'invite', path: '/team', needs: 'team.change', Icon: UserPlus },
];

/** Those forms that may be sent with these rights. */
export function permittedActions(permissions: readonly Right[]): PageAction[] {
  return pageActions.filter(({ needs }) => permissions.includes(needs));
}

/** What can be done from anywhere: the forms that make something new, as far as the role may, and signing out. */
export function useActionCommands(): PaletteEntry[] {
  const { t } = useTranslation(['headOffice', 'kit']);
  const { permissions } = useMe();
  const mayEnrol = useMayEnrol();
  const navigate = useNavigate();
  const search = useScopeSearch();
  const signOut = useSignOut();
  const keyCommands = useKeyCommands();
  const group = t('command.group');
  const actions = permittedActions(permissions).filter(({ name }) => name !== 'add_branch' || mayEnrol);
  return [
    ...actions.map(({ name, path, Icon }) => ({
      id: name,
      group,
      label: t(`command.${name}`),
      keywords: t(`command.${name}_words`),
      Icon,
      run: () => void navigate(addressOfDialog(path, 'create', search)),
    })),
    ...keyCommands,
    { id: 'sign-out', group, label: t('kit:control.sign_out'), Icon: LogOut, run: () => void signOut() },
  ];
}
