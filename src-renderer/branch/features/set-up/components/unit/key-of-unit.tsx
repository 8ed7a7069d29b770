import { Stack, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerUnit } from '../../../../../../src-shared/api/manager/appliance/units.ts';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { useSetUpProgress } from '../../../../progress/use-set-up-progress.ts';
import { useMay } from '../../../../session/session-context.ts';
import { useApiKeys } from '../../api/use-part.ts';
import { NewKey } from '../branch/first-key.tsx';

/** Where no key is of the environment of a unit that is active, says so and offers to make one: till then no till can sell with it. */
export function KeyOfUnit({ unit: { environment } }: { unit: ManagerUnit }) {
  const { t } = useTranslation('setUp');
  const mayChange = useMay('companies.change');
  const { data: progress } = useSetUpProgress();
  const { data: keys } = useApiKeys();
  if (progress === undefined || keys === undefined) return null;
  const { active, has_api_key: hasKey } = progress.steps.unit;
  const isMissing = active > 0 && !hasKey;
  const isMadeHere = keys.managed_by === 'branch' && mayChange;
  return (
    <Stack>
      {isMissing && (
        <Notice tone="attention" title={t('unit.key_missing')}>
          <Text>{t(keys.managed_by === 'branch' ? 'unit.key_make' : 'unit.key_at_head_office')}</Text>
        </Notice>
      )}
      <NewKey
        isMissing={isMissing && isMadeHere}
        name={t(`unit.key_name.${environment}`)}
        environments={[environment]}
        draft={`key-${environment}`}
      />
    </Stack>
  );
}
