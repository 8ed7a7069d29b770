import { Button } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../../viewer/save-text.ts';
import { csvText, type CsvColumn } from './csv-text.ts';

/** Saves the selected rows of a list, with the columns that are shown. */
export function SelectedCsvButton<Row>({
  name,
  columns,
  rows,
}: {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
}) {
  const { t } = useTranslation();
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<FileDown size={14} aria-hidden />}
      onClick={() => saveText(csvText(columns, rows), `${name}-selected.csv`, 'text/csv')}
    >
      {t('list.csv_selected')}
    </Button>
  );
}
