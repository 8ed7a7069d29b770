import { Anchor } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useState } from 'react';
import { company } from '#shared/api/dashboard/companies.ts';
import { organizationInvoice, type OrganizationInvoice, invoiceRetry } from '#shared/api/dashboard/invoices.ts';
import { adviceOnFinding } from '#shared/i18n/rule-advice/finding-advice.ts';
import { rejectionsIn, type AdvisedFinding } from '#shared/i18n/rule-advice/findings-in.ts';
import { unitList } from '#shared/api/dashboard/appliances.ts';
import { useServices } from '#ui/client/services.ts';
import { DocumentOverview } from '#ui/document/document-overview.tsx';
import { DocumentSidePanel } from '#ui/document/document-side-panel.tsx';
import { DocumentsPage } from '#ui/document/list/documents-page.tsx';
import type { ShownFinding } from '#ui/document/read-finding.ts';
import { joinedNames } from '#ui/format/joined-names.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { ApiFault } from '#ui/client/api-fault.ts';
import type { DocumentPlaces } from '#ui/document/list/document-fields.ts';
import { useDocumentTotals } from '#ui/document/list/document-tabs.tsx';
import { useCompanyChoices } from '#ui/company/use-company-name.ts';
import { useRead } from '#ui/client/use-read.ts';
import { useReread } from '#ui/client/use-change.ts';
import { ExportProgress } from '#ui/document/list/export-progress.tsx';
import { useMay } from '../../session/signed-in-person.ts';
import { useOfferedPlaces } from '../../health/places-api.ts';
import { useDocumentExports } from './export-documents.tsx';
import { documentChoices, documentFilters, documentsAddress, useAsked, useDocumentList } from './documents-api.ts';

function withAdvice({ code, message }: AdvisedFinding): ShownFinding {
  const { advice, adviceAr } = adviceOnFinding(code);
  return { code, message, advice, advice_ar: adviceAr };
}

// Asks the branches of documents to try them again now, one after the other. A document that does not wait any more is passed over:
// what was asked for has happened.
function useRetry() {
  const { client } = useServices();
  const reread = useReread();
  const [done, setDone] = useState(0);

  async function retryOne(invoiceId: string): Promise<boolean> {
    try {
      await client.send({ method: 'POST', path: `/invoices/${invoiceId}/retry`, answer: invoiceRetry });
      return true;
    } catch (fault) {
      if (fault instanceof ApiFault && fault.code === 'INVOICE_NOT_QUEUED') return false;
      throw fault;
    }
  }

  const retrying = useMutation({
    mutationFn: async (ids: readonly string[]) => {
      setDone(0);
      let asked = 0;
      for (const [index, id] of ids.entries()) {
        if (await retryOne(id)) asked += 1;
        setDone(index + 1);
      }
      return { asked, passedOver: ids.length - asked };
    },
    onSettled: () => reread(['/invoices']),
  });
  return { retrying, done };
}

function useSwitchOn({ company_id: companyId, receipt_url: url }: OrganizationInvoice) {
  const { t } = useTranslation('documents');
  const enabled = useMay('companies.change') && url === null;
  const { data } = useRead({ path: `/companies/${companyId}`, answer: company }, { enabled });
  if (!enabled || data?.receipt_links !== false) return undefined;
  return (
    <Anchor component={Link} to={`/companies/${companyId}`} inherit underline="always">
      {t('customer.switch_on')}
    </Anchor>
  );
}

function Overview({ found }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const { status, last_error: lastError, signature, company_id: companyId, egs_unit_id: unitId } = found;
  const errors = status === 'failed' && lastError !== null ? rejectionsIn(lastError) : [];
  const unit = (
    <Anchor component={Link} to={`/companies/${companyId}?tab=egs-units&unit=${unitId}`}>
      <bdi>{found.unit_name}</bdi>
    </Anchor>
  );
  return (
    <DocumentOverview
      found={found}
      retrying={useRetry().retrying}
      mayRetry={useMay('invoices.change')}
      findings={{ errors: errors.map(withAdvice), warnings: found.tax_warnings.map(withAdvice) }}
      signature={{ isValid: signature.ok, faults: signature.faults }}
      origin={{ place: { label: t('column.branch'), value: <bdi>{found.branch_name}</bdi> }, unit }}
      switchOn={useSwitchOn(found)}
      further={[{ key: 'received', title: t('detail.received'), at: found.received_at }]}
    />
  );
}

// One document with everything that is known of it.
function useDocument(invoiceId: string) {
  return useRead({ path: `/invoices/${invoiceId}`, answer: organizationInvoice });
}

// A document as a person reads it, or its files.
function DocumentPanel({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const query = useDocument(invoiceId);
  return (
    <DocumentSidePanel invoiceId={invoiceId} query={query} path={`/invoices/${invoiceId}`} onClose={onClose}>
      {(found) => <Overview found={found} />}
    </DocumentSidePanel>
  );
}

// Enough for a list to choose from.
const mostUnits = 100;

// The units that documents come from; none until they have been read.
function useOfferedUnits() {
  const query = { limit: mostUnits };
  const { data } = useRead({ path: '/egs-units', query, answer: unitList }, { staleTime: 60_000 });
  return data?.data ?? [];
}

// Where documents come from, in the language of the page.
function useOrganizationPlaces(): DocumentPlaces {
  const choicesOf = useCompanyChoices();
  const { data: { companies, branches } = { companies: [], branches: [] } } = useOfferedPlaces();
  const units = useOfferedUnits();
  return {
    company_id: choicesOf(companies),
    appliance_id: branches.map(({ appliance_id: value, branch_name: label }) => ({ value, label })),
    egs_unit_id: units.map(({ egs_unit_id: value, unit_name, branch_name }) => ({
      value,
      label: joinedNames([unit_name, branch_name]),
    })),
  };
}

/** Every branch's documents. */
export function HeadOfficeDocumentsPage() {
  const { t } = useTranslation('headOffice');
  const mayChange = useMay('invoices.change');
  const address = useListAddress(documentChoices, documentsAddress);
  const { choices } = address;
  const asked = useAsked(choices);
  const reading = useDocumentList(asked);
  const { retrying, done } = useRetry();
  const exports = useDocumentExports(choices, reading.loaded.total?.count ?? 0);
  return (
    <DocumentsPage
      program="head-office"
      label={t('page.documents')}
      address={address}
      reading={reading}
      totals={useDocumentTotals('/invoices', asked)}
      filters={{ names: documentFilters, places: useOrganizationPlaces() }}
      retrying={mayChange ? { isPending: retrying.isPending, mutate: retrying.mutate, done } : undefined}
      notice={<ExportProgress />}
      exports={mayChange ? exports : undefined}
      panel={(invoiceId, close) => <DocumentPanel invoiceId={invoiceId} onClose={close} />}
    />
  );
}
