import { Group, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ManagerDocument } from '../../../../../src-shared/api/manager/documents/documents.ts';
import { Facts } from '../../../../ui/figures/facts.tsx';
import { Identifier } from '../../../../ui/format/identifier.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useLanguage } from '../../../../ui/language/language-provider.tsx';

/** The company and the unit that a document comes from, and what programs know it by. */
export function DocumentOrigin({ found }: { found: ManagerDocument }) {
  const { t } = useTranslation('documents');
  const { moment } = useFormats();
  const { language } = useLanguage();
  const company = language === 'ar' ? (found.company_name_ar ?? found.company_name) : found.company_name;
  const unit = (
    <Group gap="xs">
      <bdi>{found.unit_name}</bdi>
      <Identifier value={found.egs_unit_id} label={t('detail.unit')} />
    </Group>
  );
  return (
    <section>
      <Title order={2} mb="xs">
        {t('detail.origin')}
      </Title>
      <Facts
        facts={[
          { label: t('filter.company_id'), value: <bdi>{company}</bdi> },
          { label: t('detail.unit'), value: unit },
          { label: t('detail.signed'), value: <bdi>{moment(new Date(found.created_at))}</bdi> },
          { label: t('detail.uuid'), value: <Identifier value={found.uuid} label={t('detail.uuid')} /> },
          { label: t('detail.id'), value: <Identifier value={found.invoice_id} label={t('detail.id')} /> },
        ]}
      />
    </section>
  );
}
