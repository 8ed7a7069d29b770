import { Button, Skeleton } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ServicesContext, useServices } from '#ui/client/services.ts';
import { useCompanyChoices } from '#ui/company/use-company-name.ts';
import { FormDialog } from '#ui/dialog/dialog.tsx';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { useShownScope } from '#ui/shell/shown-scope.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { Page } from '#ui/shell/page.tsx';
import { managerCompanyList } from '#shared/api/people/companies.ts';
import { useRead } from '#ui/client/use-read.ts';
import { billingAt } from '../../session/action-address.ts';
import { OpenHeadOffice } from '../../session/open-head-office.tsx';
import { useMay } from '../../session/session-context.ts';
import { UnitForm } from '../../onboarding/unit-form.tsx';
import { useUnits } from '../../onboarding/units-api.ts';
import { UnitList } from './unit-list.tsx';

const inAddress = ['unit', 'do', 'environment'] as const;
const environments = ['sandbox', 'production'] as const;

function Help({ headOfficeUrl }: { headOfficeUrl: string | undefined }) {
  const { t } = useTranslation('units');
  return (
    <>
      {t('help')}{' '}
      {headOfficeUrl !== undefined && (
        <>
          {t('head_office.keeps')} <OpenHeadOffice href={headOfficeUrl} />
        </>
      )}
    </>
  );
}

// The companies of the branch, and the head office that keeps them, if it has joined one.
function useCompanies() {
  const { data, isLoading } = useRead({ path: '/companies', answer: managerCompanyList });
  const choicesOf = useCompanyChoices();
  const choices = data && choicesOf(data.data);
  return { choices, headOfficeUrl: data?.head_office_url ?? undefined, isLoading };
}

/** The EGS units of the branch: what issues its documents, and their certificates. */
export function UnitsPage() {
  const { t } = useTranslation(['branch', 'units']);
  const { shown, open, close } = useShownDialog();
  const { choices, choose } = useListAddress(inAddress);
  const { environment: shownEnvironment } = useShownScope();
  const services = useServices();
  const reading = useUnits();
  const { choices: companies, headOfficeUrl, isLoading } = useCompanies();
  const isUnknown = isLoading || reading.isPending;
  const [madeId, setMadeId] = useState<string>();
  const mayCreate = useMay('units.change') && companies !== undefined && companies.length > 0;
  const create = mayCreate && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('create')}>
      {t('units:create.action')}
    </Button>
  );
  const billing = headOfficeUrl === undefined ? undefined : billingAt(headOfficeUrl);
  const noCompany = headOfficeUrl === undefined ? 'units:empty.no_company' : 'units:empty.no_company_joined';
  return (
    <Page
      label={t('page.units')}
      help={isUnknown ? undefined : <Help headOfficeUrl={headOfficeUrl} />}
      actions={(reading.data?.data.length ?? 0) > 0 && create}
    >
      {isUnknown ? (
        // What the head says is longer once the companies and the units are known.
        <Skeleton height={480} aria-busy />
      ) : (
        <UnitList
          reading={reading}
          madeId={madeId}
          emptyText={t(companies?.length === 0 ? noCompany : 'units:empty.text')}
          action={create}
        />
      )}
      {mayCreate && shown === 'create' && (
        <ServicesContext value={billing === undefined ? services : { ...services, billing }}>
          <FormDialog title={t('units:create.title')} help={t('units:create.help')} onClose={close}>
            <UnitForm
              companies={companies}
              // The one that the list is filtered by, as a link to this dialog may ask for it.
              environment={environments.find((each) => each === choices.environment) ?? shownEnvironment}
              environmentsOf={() => environments}
              onMade={({ egs_unit_id }) => {
                setMadeId(egs_unit_id);
                choose({ unit: egs_unit_id, do: undefined }, { replace: true });
              }}
              onCancel={close}
            />
          </FormDialog>
        </ServicesContext>
      )}
    </Page>
  );
}
