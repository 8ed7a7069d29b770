import { KeyRound, LogOut } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useMe } from '../../../ui/client/signed-in-person.ts';
import { addressOfDialog } from '../../../ui/dialog/use-shown-dialog.ts';
import type { Command } from '../../../ui/palette/command.ts';
import { useShownScope } from '../../../ui/shell/shown-scope.ts';
import { useCompanies, useCompanyName } from '../../health/use-companies.ts';
import { useScopeSearch } from '../scope/use-chosen-scope.ts';
import { useSignOut } from './use-sign-out.ts';
import { permittedActions } from './page-actions.ts';

// The keys of further companies are reached from the page of companies.
const mostCompanies = 20;

// A key belongs to a company: to the one that is shown, else to the one that is chosen here.
function useKeyCommands(): Command[] {
  const { t } = useTranslation('headOffice');
  const { permissions } = useMe();
  const navigate = useNavigate();
  const { companyId } = useShownScope();
  const { data: companies = [] } = useCompanies();
  const nameOf = useCompanyName();
  if (!permissions.includes('api_keys.change')) return [];
  const offered = companyId === undefined ? companies : companies.filter(({ company_id }) => company_id === companyId);
  return offered.slice(0, mostCompanies).map((company) => ({
    id: `create-key-${company.company_id}`,
    group: t('command.group'),
    label: t('command.create_key'),
    detail: nameOf(company),
    keywords: `${t('command.create_key_words')} ${nameOf(company)}`,
    Icon: KeyRound,
    run: () => void navigate(addressOfDialog(`/companies/${company.company_id}`, 'create', '?tab=api-keys')),
  }));
}

/** What can be done from anywhere: the forms that make something new, as far as the role may, and signing out. */
export function useActionCommands(): Command[] {
  const { t } = useTranslation(['headOffice', 'kit']);
  const { permissions } = useMe();
  const navigate = useNavigate();
  const search = useScopeSearch();
  const signOut = useSignOut();
  const keyCommands = useKeyCommands();
  const group = t('command.group');
  return [
    ...permittedActions(permissions).map(({ name, path, Icon }) => ({
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
