import { useTranslation } from 'react-i18next';
import { useMe } from '../../../../../ui/client/signed-in-person.ts';
import { showToast } from '../../../../../ui/feedback/toasts.tsx';
import { SavedViews } from '../../../../../ui/list/saved-views/saved-views.tsx';
import { useExport } from '../../api/export-documents.ts';
import { documentChoices, type Choose, type DocumentChoices } from '../../api/list-documents.ts';
import { ExportMenu } from './export-menu.tsx';

/** Beside the filters: their saved views, and the way to take the documents along. */
export function DocumentTools({
  choices,
  choose,
  matching,
}: {
  choices: DocumentChoices;
  choose: Choose;
  /** How many documents the filters match. */
  matching: number;
}) {
  const { t } = useTranslation('documents');
  const { permissions } = useMe();
  const { state, start } = useExport();
  const { sort: _, ...filters } = choices;

  async function startExport(format: 'csv' | 'zip'): Promise<void> {
    if (await start(format, filters, matching)) showToast(t('export.done'));
  }
  return (
    <>
      <SavedViews list="documents" names={documentChoices} choices={choices} choose={choose} />
      {permissions.includes('invoices.change') && (
        <ExportMenu isBusy={state !== null && state.fault === undefined} onExport={(format) => void startExport(format)} />
      )}
    </>
  );
}
