import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './environment-badge.module.css';

/** Says that what is shown is no business: documents of the sandbox are worth nothing before the law. */
export function SandboxBadge() {
  const { t } = useTranslation();
  return (
    <Badge className={classes['sandbox'] ?? ''} radius="sm" title={t('environment.sandbox_text')}>
      {t('environment.sandbox')}
    </Badge>
  );
}
