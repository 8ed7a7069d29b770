import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { Building2, Plus } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { companyListQuery, type CompanyResource } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { SidePanel } from '../../../../ui/dialog/side-panel.tsx';
import { useShownDialog } from '../../../../ui/dialog/use-shown-dialog.ts';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { NoRows } from '../../../../ui/feedback/no-rows.tsx';
import { showToast } from '../../../../ui/feedback/toasts.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { useTypedSearch } from '../../../../ui/form/use-typed-search.ts';
import { DataTable } from '../../../../ui/list/data-table.tsx';
import { useListAddress } from '../../../../ui/list/list-address.ts';
import type { ListColumn } from '../../../../ui/list/list-column.ts';
import { SavedViews } from '../../../../ui/list/saved-views/saved-views.tsx';
import { useArrangedList } from '../../../../ui/list/whole/use-arranged-list.ts';
import { PageHead } from '../../../../ui/shell/page-head.tsx';
import { StatusBadge } from '../../../../ui/status/status-badge.tsx';
import { useMe } from '../../../session/signed-in-person.ts';
import { useCompanyList } from '../api/list-companies.ts';
import { useCompanyNames } from './company-names.ts';
import { CompanyForm } from './profile/company-form.tsx';

const choiceNames = ['vat_number', 'sort'] as const;

function NameCell({ row }: { row: CompanyResource }) {
  const [name, other] = useCompanyNames()(row);
  return (
    <>
      <Anchor component={Link} to={`/companies/${row.company_id}`} fw={500} tabIndex={-1}>
        <bdi>{name}</bdi>
      </Anchor>
      {other !== null && (
        <Text fz="xs" c="dimmed">
          <bdi>{other}</bdi>
        </Text>
      )}
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
  const namesOf = useCompanyNames();
  return useMemo(
    () => [
      {
        id: 'company',
        header: t('column.company'),
        isFixed: true,
        csv: (row) => row.legal_name,
        order: (row) => namesOf(row)[0],
        cell: (row) => <NameCell row={row} />,
      },
      {
        id: 'vat_number',
        header: t('column.vat_number'),
        shownFrom: 'tablet',
        csv: (row) => row.vat_number,
        cell: (row) => (
          <bdi dir="ltr" data-figures>
            {row.vat_number}
          </bdi>
        ),
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
      { id: 'parts', header: t('column.parts'), cell: (row) => <PartsCell row={row} /> },
      {
        id: 'created',
        header: t('column.created'),
        shownFrom: 'desktop',
        csv: (row) => row.created_at,
        cell: (row) => <Moment value={row.created_at} />,
      },
    ],
    [t, namesOf],
  );
}

function VatNumberFilter({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation('companies');
  const [typed, type] = useTypedSearch(value, (text) => onChange(text.trim()));
  return (
    <TextInput
      type="search"
      label={t('search.vat_number')}
      dir="ltr"
      inputMode="numeric"
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
    />
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

/** All companies of the organization, and the form that adds one. */
export function CompanyList() {
  const { t } = useTranslation(['companies', 'headOffice', 'kit']);
  const { permissions } = useMe();
  const navigate = useNavigate();
  const { choices, choose, clear } = useListAddress(choiceNames, companyListQuery);
  const { loaded, error, retry } = useCompanyList(choices.vat_number);
  const { columns, loaded: sorted } = useArrangedList({ columns: useColumns(), loaded, sort: choices.sort });
  const { shown, open, close } = useShownDialog();
  const mayAdd = permissions.includes('companies.change');
  const isFiltered = choices.vat_number !== undefined;
  const addButton = mayAdd && (
    <Button leftSection={<Plus size={16} aria-hidden />} onClick={() => open('create')}>
      {t('action.add')}
    </Button>
  );
  return (
    <Stack>
      <PageHead label={t('headOffice:page.companies')} help={t('help')} actions={addButton} />
      {error !== null && <ErrorNotice fault={error} onRetry={retry} />}
      <DataTable
        list="companies"
        label={t('headOffice:page.companies')}
        columns={columns}
        loaded={sorted}
        sort={choices.sort}
        onSort={(sort) => choose({ sort })}
        idOf={(row) => row.company_id}
        onOpen={(row) => void navigate(`/companies/${row.company_id}`)}
        toolbar={
          <VatNumberFilter
            value={choices.vat_number ?? ''}
            onChange={(text) => choose({ vat_number: text }, { replace: true })}
          />
        }
        tools={<SavedViews list="companies" names={choiceNames} choices={choices} choose={choose} />}
        empty={
          <NoRows
            isFiltered={isFiltered}
            onClear={clear}
            icon={<Building2 size={32} />}
            title={t('empty.title')}
            action={addButton}
          >
            {t('empty.text')}
          </NoRows>
        }
      />
      {mayAdd && shown === 'create' && <AddCompany onClose={close} />}
    </Stack>
  );
}
