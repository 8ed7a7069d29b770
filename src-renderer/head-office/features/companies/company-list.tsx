import { Anchor, Button, Group, Stack, Text } from '@mantine/core';
import { Building2, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { optionsOf } from '#ui/filters/filter-fields.tsx';
import { ArrangedList } from '#ui/list/list-view.tsx';
import { type CompanyResource, companyList } from '#shared/api/dashboard/companies.ts';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { useShownDialog } from '#ui/shell/use-shown-dialog.ts';
import { showToast } from '#ui/feedback/toasts.tsx';
import { useListAddress } from '#ui/list/list-address.ts';
import { momentColumn } from '#ui/list/columns.tsx';
import type { ListColumn } from '#ui/list/list-column.ts';
import { OnPhone } from '#ui/list/on-phone.tsx';
import { Page } from '#ui/shell/page.tsx';
import { StatusBadge } from '#ui/status/status-badge.tsx';
import { useWholeRows } from '#ui/list/use-paged-rows.ts';
import { useMay, useMe } from '../../session/signed-in-person.ts';
import { CompanyForm } from './company-form.tsx';

const choiceNames = ['search', 'profile', 'sort'] as const;
const profiles = ['yes', 'no'] as const;

// Which companies the filters keep.
const companyFilters = {
  profile: ({ profile_complete }: CompanyResource, value: string) => profile_complete === (value === 'yes'),
};

function VatNumber({ row }: { row: CompanyResource }) {
  return (
    <bdi dir="ltr" data-figures>
      {row.vat_number}
    </bdi>
  );
}

function NameCell({ row }: { row: CompanyResource }) {
  const name = useCompanyName()(row);
  return (
    <>
      <Anchor component={Link} to={`/companies/${row.company_id}`} fw={500} tabIndex={-1}>
        <bdi>{name}</bdi>
      </Anchor>
      <OnPhone>
        <VatNumber row={row} />
      </OnPhone>
    </>
  );
}

// What stands in tabs on the company's page, for whoever looks for it here.
function PartsCell({ row: { company_id } }: { row: CompanyResource }) {
  const { t } = useTranslation('companies');
  const { permissions } = useMe();
  const parts = [
    { tab: 'api-keys', label: t('tab.keys'), needs: 'api_keys.read' },
    { tab: 'egs-units', label: t('tab.units'), needs: 'units.read' },
  ] as const;
  return (
    <Group gap="sm" onClick={(event) => event.stopPropagation()}>
      {parts
        .filter(({ needs }) => permissions.includes(needs))
        .map(({ tab, label }) => (
          <Anchor key={tab} component={Link} to={`/companies/${company_id}?tab=${tab}`}>
            {label}
          </Anchor>
        ))}
    </Group>
  );
}

function useColumns(): ListColumn<CompanyResource>[] {
  const { t } = useTranslation('companies');
  const nameOf = useCompanyName();
  return useMemo(
    () => [
      {
        id: 'company',
        header: t('column.company'),
        isFixed: true,
        csv: (row) => row.legal_name,
        alsoInCsv: [{ header: t('column.company_ar'), value: (row) => row.legal_name_ar }],
        order: nameOf,
        cell: (row) => <NameCell row={row} />,
      },
      {
        id: 'vat_number',
        header: t('column.vat_number'),
        shownFrom: 'tablet',
        csv: (row) => row.vat_number,
        cell: (row) => <VatNumber row={row} />,
      },
      {
        id: 'profile',
        header: t('column.profile'),
        csv: (row) => t(row.profile_complete ? 'complete.yes' : 'complete.no'),
        cell: (row) => (
          <StatusBadge tone={row.profile_complete ? 'done' : 'attention'}>
            {t(row.profile_complete ? 'complete.yes' : 'complete.no')}
          </StatusBadge>
        ),
      },
      { id: 'parts', header: t('column.parts'), shownFrom: 'tablet', cell: (row) => <PartsCell row={row} /> },
      momentColumn('created', t('column.created'), (row) => row.created_at, { shownFrom: 'desktop' }),
    ],
    [t, nameOf],
  );
}

function AddCompany({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('companies');
  const navigate = useNavigate();
  return (
    <SidePanel title={t('action.add')} onClose={onClose}>
      <Stack>
        <Text c="dimmed">{t('add.help')}</Text>
        <CompanyForm
          onCancel={onClose}
          onDone={({ company_id }) => {
            showToast(t('added.toast'));
            void navigate(`/companies/${company_id}`, { replace: true });
          }}
        />
      </Stack>
    </SidePanel>
  );
}

// The companies of the organization.
function useCompanyList() {
  return useWholeRows({ path: '/companies', answer: companyList });
}

/** All companies of the organization, and the form that adds one. */
export function CompanyList() {
  const { t } = useTranslation(['companies', 'headOffice', 'kit']);
  const navigate = useNavigate();
  const address = useListAddress(choiceNames);
  const reading = useCompanyList();
  const columns = useColumns();
  const { shown, open, close } = useShownDialog();
  const mayAdd = useMay('companies.change');
  const addButton = mayAdd && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('create')}>
      {t('action.add')}
    </Button>
  );
  return (
    <Page label={t('headOffice:page.companies')} help={t('help')} actions={reading.loaded.rows.length > 0 && addButton}>
      <ArrangedList
        list="companies"
        counted="companies"
        label={t('headOffice:page.companies')}
        columns={columns}
        reading={reading}
        idOf={(row) => row.company_id}
        address={address}
        names={choiceNames}
        views
        onOpen={(row) => void navigate(`/companies/${row.company_id}`)}
        filters={companyFilters}
        search={{ label: t('search.label'), placeholder: t('search.placeholder') }}
        fields={[{ name: 'profile', label: t('column.profile'), options: optionsOf(profiles, (each) => t(`complete.${each}`)) }]}
        empty={{ Icon: Building2, title: t('empty.title'), text: t('empty.text'), action: addButton }}
      />
      {mayAdd && shown === 'create' && <AddCompany onClose={close} />}
    </Page>
  );
}
