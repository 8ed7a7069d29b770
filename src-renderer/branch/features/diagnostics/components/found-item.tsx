import { Anchor, Group, Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DiagnosticFinding } from '../../../../../src-shared/api/manager/diagnostics/diagnostics.ts';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { useActionLink } from '../../../session/action-address.ts';

// Words of a finding by its code; the appliance's own English where there are none.
function useWords(): (finding: DiagnosticFinding) => { found: string; isEnglish: boolean; advice: string | undefined } {
  const { i18n } = useTranslation();
  const word = (area: string, key: string): string | undefined => {
    const text: unknown = i18n.getResource(i18n.language, area, key);
    return typeof text === 'string' ? text : undefined;
  };
  return ({ code, message }) => {
    const found = word('diagnostics', `found.${code}`) ?? word('conditions', code) ?? word('today', `reason.${code}`);
    return { found: found ?? message, isEnglish: found === undefined, advice: word('diagnostics', `do.${code}`) };
  };
}

/** Something that a check has found: what it is, since when, and what to do. */
export function FoundItem({ finding }: { finding: DiagnosticFinding }) {
  const { t } = useTranslation(['diagnostics', 'today']);
  const { found, isEnglish, advice } = useWords()(finding);
  const { severity, since, action, code } = finding;
  const link = useActionLink()(action);
  return (
    <li>
      <Notice tone={severity === 'fault' ? 'refused' : 'attention'}>
        <Stack gap={4}>
          <Text fw={500} {...(isEnglish ? { lang: 'en', dir: 'ltr' } : {})}>
            {found}
          </Text>
          {advice !== undefined && <Text>{advice}</Text>}
          <Group gap="md">
            {since !== null && (
              <Text fz="xs">
                {t('found.since')} <Moment value={since} />
              </Text>
            )}
            <Text fz="xs" ff="monospace">
              <bdi dir="ltr">{code}</bdi>
            </Text>
            {action !== null && link !== undefined && link.to !== '/diagnostics' && (
              <Anchor component={Link} {...link} fz="sm">
                {t(`today:action.${action}`)}
              </Anchor>
            )}
          </Group>
        </Stack>
      </Notice>
    </li>
  );
}
