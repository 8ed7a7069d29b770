import { ActionIcon, Tooltip } from '@mantine/core';
import { FileDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { saveText } from '../viewer/save-text.ts';
import { csvText, type CsvColumn } from './csv-text.ts';

/** Saves the rows of a list that are shown, with the columns that are. */
export function CsvButton<Row>({
  name,
  columns,
  rows,
  label,
}: {
  /** Of the file, without its ending. */
  name: string;
  columns: readonly CsvColumn<Row>[];
  rows: readonly Row[];
  /** What it saves; the rows of a list without it. */
  label?: string;
}) {
  const { t } = useTranslation();
  const words = label ?? t('list.csv');
  return (
    <Tooltip label={words}>
      <ActionIcon
        variant="default"
        size={36}
        aria-label={words}
        disabled={rows.length === 0}
        onClick={() => saveText(csvText(columns, rows), `${name}.csv`, 'text/csv')}
      >
        <FileDown size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
