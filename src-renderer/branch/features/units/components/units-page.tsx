import { Anchor, Button, Skeleton, Stack } from '@mantine/core';
import { Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { ServicesContext, useServices } from '../../../../ui/client/services.tsx';
import { useShownDialog } from '../../../../ui/dialog/use-shown-dialog.ts';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { usePageTitle } from '../../../../ui/shell/use-page-title.ts';
import { billingAt } from '../../../session/action-address.ts';
import { useMay } from '../../../session/session-context.ts';
import { useCompanies } from '../api/list-companies.ts';
import { useUnits } from '../api/list-units.ts';
import { CreateUnit } from './onboarding/create-unit.tsx';
import { UnitList } from './unit-list.tsx';

const inAddress = ['unit', 'do'] as const;

function Help({ headOfficeUrl }: { headOfficeUrl: string | undefined }) {
  const { t } = useTranslation('units');
  return (
    <>
      {t('help')}{' '}
      {headOfficeUrl !== undefined && (
        <>
          {t('head_office.keeps')}{' '}
          <Anchor href={headOfficeUrl} target="_blank" rel="noreferrer" inherit underline="always">
            {t('head_office.open')}
          </Anchor>
        </>
      )}
    </>
  );
}

/** The EGS units of the branch: what issues its documents, and their certificates. */
export function UnitsPage() {
  const { t } = useTranslation(['branch', 'units']);
  usePageTitle(t('page.units'), t('product.name'));
  const { shown, open, close } = useShownDialog();
  const { choose } = useListAddress(inAddress);
  const services = useServices();
  const reading = useUnits();
  const { choices: companies, headOfficeUrl, isLoading } = useCompanies();
  const isUnknown = isLoading || reading.isLoading;
  const mayCreate = useMay('units.change') && companies !== undefined && companies.length > 0;
  const create = mayCreate && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('create')}>
      {t('units:create.action')}
    </Button>
  );
  const billing = headOfficeUrl === undefined ? undefined : billingAt(headOfficeUrl);
  const noCompany = headOfficeUrl === undefined ? 'units:empty.no_company' : 'units:empty.no_company_joined';
  return (
    <Stack>
      <PageHead
        label={t('page.units')}
        help={isUnknown ? undefined : <Help headOfficeUrl={headOfficeUrl} />}
        actions={reading.units.length > 0 && create}
      />
      {isUnknown ? (
        // What the head says is longer once the companies and the units are known.
        <Skeleton height={480} aria-busy />
      ) : (
        <UnitList reading={reading} emptyText={t(companies?.length === 0 ? noCompany : 'units:empty.text')} action={create} />
      )}
      {mayCreate && shown === 'create' && (
        <ServicesContext value={billing === undefined ? services : { ...services, billing }}>
          <CreateUnit
            companies={companies}
            onMade={({ egs_unit_id }) => choose({ unit: egs_unit_id, do: undefined }, { replace: true })}
            onClose={close}
          />
        </ServicesContext>
      )}
    </Stack>
  );
}
