import { Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { SeenTill } from '../../../../../src-shared/api/manager/appliance/tills.ts';
import { SidePanel } from '../../../../ui/dialog/side-panel.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { Facts } from '../../../../ui/figures/facts.tsx';
import { Identifier } from '../../../../ui/format/identifier.tsx';
import { Moment } from '../../../../ui/format/moment.tsx';
import { ErrorsToday } from './errors-today.tsx';
import { LostTill } from './lost-till.tsx';
import { TillName } from './till-name.tsx';

/** A till beside the list: where it is, with which key it sells, and what was refused to it. */
export function TillPanel({ till, onClose, onChanged }: { till: SeenTill; onClose: () => void; onChanged: () => void }) {
  const { t } = useTranslation(['tills', 'branch']);
  const { api_key: key, last_sale_at: lastSale } = till;
  const facts = [
    { label: t('column.errors'), value: <ErrorsToday count={till.errors_today} /> },
    { label: t('column.last_sale'), value: lastSale === null ? t('till.no_sale') : <Moment value={lastSale} isExact /> },
    { label: t('column.first_seen'), value: <Moment value={till.first_seen_at} isExact /> },
    { label: t('column.address'), value: <Identifier value={till.address} label={t('column.address')} /> },
    { label: t('till.id'), value: <Identifier value={till.till_id} label={t('till.id')} /> },
    { label: t('column.key'), value: key === null ? t('till.no_key') : <bdi>{key.name}</bdi> },
    ...(key === null
      ? []
      : [
          { label: t('till.last_four'), value: <bdi dir="ltr">…{key.last_four}</bdi> },
          { label: t('till.key_id'), value: <Identifier value={key.key_id} label={t('till.key_id')} /> },
          { label: t('branch:environment.label'), value: t(`branch:environment.${key.environment}`) },
        ]),
  ];
  return (
    <SidePanel title={<TillName till={till} />} onClose={onClose}>
      <Stack gap="lg">
        {till.errors_today > 0 && <Notice tone="attention">{t('till.errors_text')}</Notice>}
        {till.name === null && <Notice tone="neutral">{t('till.unnamed_text')}</Notice>}
        {key === null && <Notice tone="neutral">{t('till.no_key_text')}</Notice>}
        <Facts facts={facts} />
        {key !== null && <LostTill apiKey={key} onRevoked={onChanged} />}
      </Stack>
    </SidePanel>
  );
}
