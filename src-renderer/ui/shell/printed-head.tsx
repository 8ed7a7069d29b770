import { Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../format/use-formats.ts';
import { usePrintedAt } from '../print/printing.ts';
import { SandboxBadge } from './environment-badge.tsx';
import { useProgram } from './program.ts';

/** Above every page on paper: whose page it is, and when it was printed. */
export function PrintedHead({ owner, isSandbox }: { owner: string; isSandbox: boolean }) {
  const { t } = useTranslation();
  const { product } = useProgram();
  const { moment } = useFormats();
  const printedAt = usePrintedAt();
  if (printedAt === undefined) return null;
  return (
    <Group justify="space-between" mb="md" data-printed-head>
      <Text fw={600}>
        <bdi>{owner}</bdi>
      </Text>
      {isSandbox && <SandboxBadge />}
      <Text c="dimmed">
        <bdi>{product}</bdi> · {t('print.at', { when: moment(printedAt) })}
      </Text>
    </Group>
  );
}
