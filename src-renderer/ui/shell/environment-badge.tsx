import { Badge } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from './environment-badge.module.css';

/** Says that what is shown is no business: documents of the sandbox are worth nothing before the law. Small in a row of a list. */
export function SandboxBadge({ isSmall = false }: { isSmall?: boolean }) {
  const { t } = useTranslation();
  return (
    <Badge
      className={classes['sandbox'] ?? ''}
      radius="sm"
      {...(isSmall ? { size: 'xs' } : {})}
      title={t('environment.sandbox_text')}
    >
      {t('environment.sandbox')}
    </Badge>
  );
}
