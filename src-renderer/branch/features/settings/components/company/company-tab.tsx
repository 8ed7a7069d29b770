import { Anchor, Card, Skeleton, Stack, Text, Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ErrorNotice } from '../../../../../ui/feedback/error-notice.tsx';
import { Notice } from '../../../../../ui/feedback/notice.tsx';
import { useMay } from '../../../../session/session-context.ts';
import { useCompanies } from '../../api/company.ts';
import { KeyList } from '../keys/key-list.tsx';
import { CompanyFacts } from './company-facts.tsx';
import { CompanyForm } from './company-form.tsx';

/** Who issues documents here, and the keys of the tills. Where head office keeps them, they are only read here. */
export function CompanyTab() {
  const { t } = useTranslation('settings');
  const { data, error, refetch } = useCompanies();
  const mayChange = useMay('companies.change');
  if (data === undefined) {
    return error === null ? <Skeleton height={420} aria-busy /> : <ErrorNotice fault={error} onRetry={() => void refetch()} />;
  }
  const isOwn = data.managed_by === 'branch';
  const [company] = data.data;
  return (
    <Stack gap="lg" maw="64rem">
      {!isOwn && (
        <Notice tone="neutral">
          {t('company.office')}{' '}
          {data.head_office_url !== null && (
            <Anchor href={new URL('/companies', data.head_office_url).href} target="_blank" rel="noreferrer" inherit>
              <bdi dir="ltr">{data.head_office_url}</bdi>
            </Anchor>
          )}
        </Notice>
      )}
      <Card withBorder component="section">
        <Title order={2} mb="md">
          {t('company.title')}
        </Title>
        <Stack>
          {company === undefined && <Text>{t('company.none')}</Text>}
          {company?.profile_complete === false && <Notice tone="attention">{t('company.field.address_missing')}</Notice>}
          {isOwn && mayChange ? (
            <CompanyForm key={company?.company_id ?? 'none'} company={company} />
          ) : (
            data.data.map((each) => <CompanyFacts key={each.company_id} company={each} />)
          )}
        </Stack>
      </Card>
      {company !== undefined && <KeyList hasProduction={company.profile_complete} mayChange={isOwn && mayChange} />}
    </Stack>
  );
}
