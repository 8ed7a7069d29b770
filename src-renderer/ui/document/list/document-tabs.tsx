import { Button, Group, Text } from '@mantine/core';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { listTotals } from '#shared/api/documents/list-totals.ts';
import { useRead } from '../../client/use-read.ts';
import { Money } from '../../format/money.tsx';
import { FilterTabs } from '../../filters/filter-tabs.tsx';
import type { Choose, DocumentChoices } from './document-choices.ts';
import { useStatusOptions } from './document-fields.ts';

/** How many documents match the filters, by status, and what they add up to; read anew with the list. */
export function useDocumentTotals(path: string, choices: DocumentChoices) {
  const filters = { ...choices, sort: undefined };
  const filtered = JSON.stringify(filters);
  // Of which filters all documents are to be added up, however many.
  const [summed, setSummed] = useState<string>();
  const query = { ...filters, sum: summed === filtered ? 'all' : undefined };
  const totals = useRead({ path: `${path}/totals`, query, answer: listTotals }, { placeholderData: keepPreviousData });
  return { ...totals, sumAll: () => setSummed(filtered), isSumming: summed === filtered && totals.isFetching };
}

// What needs somebody comes first, where a phone shows it, then what is done; what is on its way comes last.
const order = ['failed', 'queued', 'reported', 'cleared', 'submitted', 'pending'];

/** The statuses of documents as tabs, and what the documents that are shown come to. */
export function DocumentTabs({
  status,
  choose,
  totals: { data, sumAll, isSumming },
}: {
  status: string | undefined;
  choose: Choose;
  totals: ReturnType<typeof useDocumentTotals>;
}) {
  const { t } = useTranslation('documents');
  const options = useStatusOptions().toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value));
  const tabs = options.map(({ value, label }) => {
    const counted = data?.statuses.find((each) => each.status === value);
    return { value, label, rows: counted?.documents, isEstimate: counted?.is_estimate === true };
  });
  // Rejected documents are in no sum.
  const isSummed = status !== 'failed' && data !== undefined && data.total_sar !== null && data.vat_sar !== null;
  return (
    <FilterTabs
      label={t('filter.status')}
      tabs={tabs}
      value={status}
      onChange={(value) => choose({ status: value })}
      sum={
        isSummed ? (
          <Group gap="md">
            <span>
              <Text span c="dimmed" fz="xs">
                {t('sum.total')}
              </Text>{' '}
              <Money value={data.total_sar ?? 0} />
            </span>
            <span>
              <Text span c="dimmed" fz="xs">
                {t('sum.vat')}
              </Text>{' '}
              <Money value={data.vat_sar ?? 0} />
            </span>
          </Group>
        ) : (
          status !== 'failed' &&
          data?.can_be_summed === true && (
            <Button size="compact-xs" variant="default" loading={isSumming} onClick={sumAll}>
              {t('sum.all')}
            </Button>
          )
        )
      }
    />
  );
}
