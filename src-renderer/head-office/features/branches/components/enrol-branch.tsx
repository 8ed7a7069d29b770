import { Button, Loader, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CompanyResource } from '../../../../../src-shared/api/dashboard/branches/companies.ts';
import { Dialog } from '../../../../ui/dialog/dialog.tsx';
import { SecretDialog } from '../../../../ui/dialog/secret-dialog.tsx';
import { ErrorNotice } from '../../../../ui/feedback/error-notice.tsx';
import { Notice } from '../../../../ui/feedback/notice.tsx';
import { useFormats } from '../../../../ui/format/use-formats.ts';
import { useCompanies } from '../../../health/use-companies.ts';
import { EnrolForm, type MadeCode } from './enrol-form.tsx';

function CodeDialog({ made: { code, branchName, expiresAt }, onClose }: { made: MadeCode; onClose: () => void }) {
  const { t } = useTranslation('branches');
  const { moment } = useFormats();
  const command = `sanad branch --enrol ${code} --head-office ${window.location.origin}`;
  return (
    <SecretDialog
      title={t('enrol.title')}
      secrets={[
        { label: t('enrol.code'), value: code },
        { label: t('enrol.command'), value: command },
        { label: t('enrol.command_server'), value: `${command} --keys sealed-file --passphrase-file /etc/sanad/passphrase` },
      ]}
      fileName="sanad-branch.txt"
      onClose={onClose}
    >
      <Text>{t('enrol.next', { name: `\u2068${branchName}\u2069`, until: `\u2068${moment(new Date(expiresAt))}\u2069` })}</Text>
    </SecretDialog>
  );
}

function EnrolContent({ companies, onMade, onClose }: EnrolContentProps) {
  const { t } = useTranslation('branches');
  if (companies.length > 0) return <EnrolForm companies={companies} onMade={onMade} onClose={onClose} />;
  return (
    <Notice tone="attention">
      <Stack align="flex-start" gap="sm">
        <Text>{t('enrol.no_company')}</Text>
        <Button component={Link} to="/companies" variant="default">
          {t('enrol.open_companies')}
        </Button>
      </Stack>
    </Notice>
  );
}

type EnrolContentProps = {
  companies: readonly CompanyResource[];
  onMade: (made: MadeCode) => void;
  onClose: () => void;
};

/** Makes a code with which a branch joins, and shows it this once. */
export function EnrolBranch({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['branches', 'kit']);
  const [made, setMade] = useState<MadeCode>();
  const { data: companies, error, refetch } = useCompanies();
  if (made !== undefined) return <CodeDialog made={made} onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('enrol.title')}>
      {companies !== undefined && <EnrolContent companies={companies} onMade={setMade} onClose={onClose} />}
      {companies === undefined && error !== null && <ErrorNotice fault={error} onRetry={() => void refetch()} />}
      {companies === undefined && error === null && <Loader aria-label={t('kit:state.loading')} />}
    </Dialog>
  );
}
