import { Anchor, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { AuditTarget } from '#shared/api/dashboard/audit.ts';
import { nameInLanguage } from '#shared/i18n/in-language.ts';
import { Identifier } from '#ui/format/identifier.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { useMe } from '../../session/signed-in-person.ts';
import type { AuditEntry } from './audit-log-api.ts';
import { addressOfTarget } from './address-of-target.ts';

function Name({ named }: { named: AuditTarget }) {
  const { t } = useTranslation('auditLog');
  const { language } = useLanguage();
  const { permissions } = useMe();
  const name = <bdi>{nameInLanguage({ name: named.name, arabic: named.name_ar }, language)}</bdi>;
  const address = addressOfTarget(named, permissions);
  if (address === undefined) {
    return (
      <>
        {name}{' '}
        {named.is_deleted && (
          <Text span fz="xs" c="dimmed">
            {t('target.deleted')}
          </Text>
        )}
      </>
    );
  }
  return (
    <Anchor component={Link} to={address} onClick={(event) => event.stopPropagation()}>
      {name}
    </Anchor>
  );
}

/** What an action was done to: its name as a link to it, as far as it is known; its id can be copied in any case. */
export function TargetName({ entry: { target, named } }: { entry: AuditEntry }) {
  const { t } = useTranslation('auditLog');
  return (
    <Identifier value={target} label={t('filter.target')}>
      {named && <Name named={named} />}
    </Identifier>
  );
}
