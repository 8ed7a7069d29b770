import { Card, Table, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerToday } from '#shared/api/people/today.ts';
import { Money } from '#ui/format/money.tsx';
import { useFormats } from '#ui/format/use-formats.ts';

/** What each unit has sold today. */
export function UnitTotals({ units }: { units: ManagerToday['by_unit'] }) {
  const { t } = useTranslation('today');
  const { count } = useFormats();
  return (
    <Card withBorder component="section">
      <Title order={2} id="by-unit" mb="xs">
        {t('unit.title')}
      </Title>
      {units.length === 0 ? (
        <Text c="dimmed">{t('unit.none')}</Text>
      ) : (
        <Table aria-labelledby="by-unit" horizontalSpacing={4}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{t('unit.unit')}</Table.Th>
              <Table.Th scope="col" data-align="figures">
                {t('unit.documents')}
              </Table.Th>
              <Table.Th scope="col" data-align="figures">
                {t('unit.total')}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {units.map((unit) => (
              <Table.Tr key={unit.egs_unit_id}>
                <Table.Td>
                  <bdi>{unit.unit_name}</bdi>
                </Table.Td>
                <Table.Td data-align="figures">
                  <bdi dir="ltr">{count(unit.documents)}</bdi>
                </Table.Td>
                <Table.Td data-align="figures">
                  <Money value={unit.total_sar} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Card>
  );
}
