import { Button, Menu } from '@mantine/core';
import { Building2, Check, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { bothEnvironments, useShownScope } from '#ui/shell/shown-scope.ts';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useCompanies } from '../health/places-api.ts';
import classes from './scope-menu.module.css';

// The pages that show one company where its id is in their address. From others, choosing leads to Overview.
const divided = /^\/(?:documents(?:\/|$)|reports(?:\/|$)|activity$|$)/;
const environments = ['production', 'sandbox'] as const;
// More are found on the page of companies.
const mostShown = 20;

function useChoose() {
  const [parameters] = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (name: 'company_id' | 'environment', value: string | undefined) => {
    const isDivided = divided.test(pathname);
    const next = new URLSearchParams(isDivided ? parameters : {});
    if (value === undefined) next.delete(name);
    else next.set(name, value);
    void navigate({ pathname: isDivided ? pathname : '/', search: next.toString() });
  };
}

function Choice({ label, isChosen, onChoose }: { label: string; isChosen: boolean; onChoose: () => void }) {
  return (
    <Menu.RadioItem
      value={label}
      checked={isChosen}
      checkIcon={<Check size={14} aria-hidden />}
      closeMenuOnClick
      onChange={onChoose}
    >
      {label}
    </Menu.RadioItem>
  );
}

/** The company and the environment that are shown; gone where there is no choice. */
export function ScopeMenu() {
  const { t } = useTranslation('overview');
  const { pathname } = useLocation();
  const { companyId, environment, hasProduction } = useShownScope();
  const showsBoth = useSearchParams()[0].get('environment') === bothEnvironments;
  const { data: companies = [] } = useCompanies();
  const nameOf = useCompanyName();
  const choose = useChoose();
  if (companies.length < 2 && !hasProduction) return null;
  const company = divided.test(pathname) ? companies.find(({ company_id }) => company_id === companyId) : undefined;
  const what = company === undefined ? t('scope.all') : nameOf(company);
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <Button
          variant="default"
          size="xs"
          className={classes['target'] ?? ''}
          leftSection={<Building2 size={16} aria-hidden />}
          rightSection={<ChevronDown size={14} aria-hidden />}
          aria-label={t('scope.label', { what: `\u2068${what}\u2069` })}
        >
          {what}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {companies.length > 1 && (
          <>
            <Menu.Label>{t('scope.company')}</Menu.Label>
            <Choice label={t('scope.all')} isChosen={company === undefined} onChoose={() => choose('company_id', undefined)} />
            {companies.slice(0, mostShown).map((each) => (
              <Choice
                key={each.company_id}
                label={nameOf(each)}
                isChosen={each === company}
                onChoose={() => choose('company_id', each.company_id)}
              />
            ))}
          </>
        )}
        {hasProduction && (
          <>
            <Menu.Label>{t('scope.environment')}</Menu.Label>
            {environments.map((each) => (
              <Choice
                key={each}
                label={t(`scope.${each}`)}
                isChosen={each === environment && !showsBoth}
                onChoose={() => choose('environment', each)}
              />
            ))}
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
