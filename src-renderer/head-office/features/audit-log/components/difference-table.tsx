import { Code, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './audit-log.module.css';
import { differencesOf } from './differences.ts';

function Value({ text }: { text: string | undefined }) {
  const { t } = useTranslation('auditLog');
  if (text === undefined) {
    return (
      <Text span c="dimmed">
        {t('difference.nothing')}
      </Text>
    );
  }
  return <bdi className={classes['value']}>{text}</bdi>;
}

/** What an entry says to have changed, field by field. */
export function DifferenceTable({ before, after }: { before: unknown; after: unknown }) {
  const { t } = useTranslation('auditLog');
  const differences = differencesOf(before, after);
  if (differences.length === 0) return <Text c="dimmed">{t('difference.none')}</Text>;
  return (
    <Table layout="fixed" withTableBorder>
      <Table.Thead>
        <Table.Tr>
          <Table.Th>{t('difference.field')}</Table.Th>
          <Table.Th>{t('difference.before')}</Table.Th>
          <Table.Th>{t('difference.after')}</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {differences.map(({ path, before: old, after: changed }) => (
          <Table.Tr key={path}>
            <Table.Td className={classes['path'] ?? ''}>
              <Code>{path}</Code>
            </Table.Td>
            <Table.Td className={old === undefined ? '' : (classes['old'] ?? '')}>
              <Value text={old} />
            </Table.Td>
            <Table.Td className={changed === undefined ? '' : (classes['changed'] ?? '')}>
              <Value text={changed} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
