import { Anchor, Group, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OrganizationInvoice } from '../../../../../../src-shared/api/dashboard/documents/invoices.ts';
import { Facts } from '../../../../../ui/figures/facts.tsx';
import { Identifier } from '../../../../../ui/format/identifier.tsx';
import { useFormats } from '../../../../../ui/format/use-formats.ts';

function Unit({ found: { company_id, egs_unit_id, unit_name } }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  return (
    <Group gap="xs">
      <Anchor component={Link} to={`/companies/${company_id}?tab=egs-units&unit=${egs_unit_id}`}>
        <bdi>{unit_name}</bdi>
      </Anchor>
      <Identifier value={egs_unit_id} label={t('detail.unit')} />
    </Group>
  );
}

/** The branch and the unit that a document comes from. */
export function DocumentOrigin({ found }: { found: OrganizationInvoice }) {
  const { t } = useTranslation('documents');
  const { moment } = useFormats();
  return (
    <section>
      <Title order={2} mb="xs">
        {t('detail.origin')}
      </Title>
      <Facts
        facts={[
          { label: t('column.branch'), value: <bdi>{found.branch_name}</bdi> },
          { label: t('detail.unit'), value: <Unit found={found} /> },
          { label: t('detail.signed'), value: <bdi>{moment(new Date(found.created_at))}</bdi> },
          { label: t('detail.uuid'), value: <Identifier value={found.uuid} label={t('detail.uuid')} /> },
          { label: t('detail.id'), value: <Identifier value={found.invoice_id} label={t('detail.id')} /> },
        ]}
      />
    </section>
  );
}
