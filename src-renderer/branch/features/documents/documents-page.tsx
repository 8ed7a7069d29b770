import { Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { managerCompanyList } from '#shared/api/people/companies.ts';
import {
  type ManagerDocument,
  managerDocument,
  managerDocumentsPage,
  managerDocumentsQuery,
} from '#shared/api/people/documents.ts';
import { managerUnitList } from '#shared/api/people/units.ts';
import { DocumentOverview } from '#ui/document/document-overview.tsx';
import { DocumentSidePanel } from '#ui/document/document-side-panel.tsx';
import { useDocumentTotals } from '#ui/document/list/document-tabs.tsx';
import { DocumentsPage } from '#ui/document/list/documents-page.tsx';
import { useCompanyName } from '#ui/company/use-company-name.ts';
import { useListAddress } from '#ui/list/list-address.ts';
import { useShownScope, bothEnvironments } from '#ui/shell/shown-scope.ts';
import { documentsAddressOf, type DocumentChoices, type DocumentFilter } from '#ui/document/list/document-choices.ts';
import { usePagedRows } from '#ui/list/use-paged-rows.ts';
import { useRead } from '#ui/client/use-read.ts';
import { CorrectLink, FollowUpLinks } from '../../follow-up/follow-up-links.tsx';
import { useMailCopy } from '../../mail/mail-copy.tsx';
import { PrintMenu } from '../../printing/print-menu.tsx';
import { OpenHeadOffice } from '../../session/open-head-office.tsx';
import { useMay } from '../../session/session-context.ts';
import { DoneMark } from './done-mark.tsx';
import { useRetry } from './queue-api.ts';
import { IssueToBusiness } from './issue-to-business.tsx';
import { TakeBack } from './take-back.tsx';

// The units that documents come from; none until they have been read.
function useUnits() {
  const { data } = useRead({ path: '/units', answer: managerUnitList }, { staleTime: 60_000 });
  return data?.data ?? [];
}

// Head office keeps the companies of the branches that have joined it; only these have links for customers.
function useSwitchOn({ company_id: companyId }: ManagerDocument) {
  const { data } = useRead({ path: '/companies', answer: managerCompanyList }, { enabled: useMay('settings.change') });
  const company = data?.data.find((each) => each.company_id === companyId);
  if (data?.head_office_url == null || company?.receipt_links !== false) return undefined;
  return <OpenHeadOffice href={new URL(`/companies/${companyId}`, data.head_office_url).href} />;
}

function Overview({ found }: { found: ManagerDocument }) {
  const { t } = useTranslation('documents');
  const company = useCompanyName()(found);
  const ofSeverity = (severity: 'error' | 'warning') => found.findings.filter((finding) => finding.severity === severity);
  const { ok: isValid, faults } = found.signature;
  return (
    <DocumentOverview
      found={found}
      retrying={useRetry()}
      mayRetry={useMay('queue.change')}
      findings={{ errors: ofSeverity('error'), warnings: ofSeverity('warning') }}
      signature={{ isValid, faults: faults.map((message) => ({ message })) }}
      origin={{ place: { label: t('filter.company_id'), value: <bdi>{company}</bdi> }, unit: <bdi>{found.unit_name}</bdi> }}
      byMail={useMailCopy(found)}
      switchOn={useSwitchOn(found)}
      tools={
        <Group gap="xs">
          <TakeBack found={found} />
          <IssueToBusiness found={found} />
          <FollowUpLinks found={found} />
          <PrintMenu invoiceId={found.invoice_id} />
        </Group>
      }
    >
      <Group gap="sm">
        <CorrectLink found={found} />
        <DoneMark
          invoiceId={found.invoice_id}
          number={found.invoice_number}
          done={found.done}
          isCorrected={found.corrected_by !== null}
        />
      </Group>
    </DocumentOverview>
  );
}

// One document with everything that is known of it.
function useDocument(invoiceId: string) {
  return useRead({ path: `/documents/${invoiceId}`, answer: managerDocument });
}

// A document as a person reads it, or its files.
function DocumentPanel({ invoiceId, onClose }: { invoiceId: string; onClose: () => void }) {
  const query = useDocument(invoiceId);
  return (
    <DocumentSidePanel invoiceId={invoiceId} query={query} path={`/documents/${invoiceId}`} onClose={onClose}>
      {(found) => <Overview found={found} />}
    </DocumentSidePanel>
  );
}

// The parameters of the list that stand in the address of the page.
const documentFilters: readonly DocumentFilter[] = [
  'search',
  'status',
  'document_type',
  'invoice_type',
  'environment',
  'egs_unit_id',
  'date_from',
  'date_to',
  'till',
  'cashier',
];

// What they mean in the address.
const documentsAddress = documentsAddressOf(managerDocumentsQuery);

// What is asked for: documents of the environment that the address names, or else that the branch sells in.
function useAsked({ environment, ...others }: DocumentChoices): DocumentChoices {
  const { environment: shown, hasProduction } = useShownScope();
  const asked = environment === bothEnvironments ? undefined : (environment ?? (hasProduction ? shown : undefined));
  return asked === undefined ? others : { ...others, environment: asked };
}

/** The documents of the branch. */
export function BranchDocumentsPage() {
  const { t } = useTranslation('branch');
  const { hasProduction } = useShownScope();
  const address = useListAddress(documentFilters, documentsAddress);
  const asked = useAsked(address.choices);
  const reading = usePagedRows({ path: '/documents', query: asked, answer: managerDocumentsPage });
  const retrying = useRetry();
  const mayRetry = useMay('queue.change');
  const units = useUnits().map(({ egs_unit_id: value, unit_name: label }) => ({ value, label }));
  return (
    <DocumentsPage
      program="branch"
      label={t('page.documents')}
      address={address}
      reading={reading}
      totals={useDocumentTotals('/documents', asked)}
      filters={{
        names: hasProduction ? documentFilters : documentFilters.filter((name) => name !== 'environment'),
        places: { egs_unit_id: units },
      }}
      retrying={mayRetry ? retrying : undefined}
      panel={(invoiceId, close) => <DocumentPanel invoiceId={invoiceId} onClose={close} />}
    />
  );
}
