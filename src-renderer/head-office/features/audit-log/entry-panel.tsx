import { Stack, Title, Code, Table, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SidePanel } from '#ui/dialog/side-panel.tsx';
import { Facts } from '#ui/figures/facts.tsx';
import { Identifier } from '#ui/format/identifier.tsx';
import { joinedNames } from '#ui/format/joined-names.ts';
import { Moment } from '#ui/format/moment.tsx';
import type { AuditEntry } from './audit-log-api.ts';
import { TargetName } from './target-name.tsx';
import { useActionWords } from './use-action-words.ts';
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

// What an entry says to have changed, field by field.
function DifferenceTable({ before, after }: { before: unknown; after: unknown }) {
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

/** One entry of the log: who did what, and what it changed. */
export function EntryPanel({ entry, onClose }: { entry: AuditEntry; onClose: () => void }) {
  const { t } = useTranslation('auditLog');
  const words = useActionWords();
  const { actor, at, action, target, named, before, after, address, request_id } = entry;
  const identifiers = [
    { label: t('filter.target'), value: target },
    { label: t('column.action'), value: action },
    { label: t('entry.id'), value: entry.entry_id },
    ...(request_id === null ? [] : [{ label: t('entry.request_id'), value: request_id }]),
    { label: t('entry.hash'), value: entry.hash },
    { label: t('entry.previous_hash'), value: entry.previous_hash },
  ];
  const names = actor.type === 'system' ? [] : [actor.name];
  return (
    <SidePanel title={words(action)} onClose={onClose}>
      <Stack gap="lg">
        <Facts
          facts={[
            { label: t('column.at'), value: <Moment value={at} isExact to="second" /> },
            { label: t('column.actor'), value: joinedNames([t(`actor.${actor.type}`), ...names]) },
            ...(named === undefined
              ? []
              : [
                  { label: t('column.target'), value: <TargetName entry={entry} /> },
                  { label: t('target.kind'), value: t(`kind.${named.kind}`) },
                ]),
            ...(address === null ? [] : [{ label: t('column.address'), value: <bdi dir="ltr">{address}</bdi> }]),
          ]}
        />
        <section>
          <Title order={3} mb="sm">
            {t('difference.title')}
          </Title>
          <DifferenceTable before={before} after={after} />
        </section>
        <Facts facts={identifiers.map(({ label, value }) => ({ label, value: <Identifier value={value} label={label} /> }))} />
      </Stack>
    </SidePanel>
  );
}
