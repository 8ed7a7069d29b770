import { Button, Text } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Copying } from '../format/copying.tsx';
import classes from './secret-value.module.css';

/** A secret in whole, with a button that copies it. */
export function SecretValue({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  return (
    <div>
      <Text fw={500} mb={4}>
        {label}
      </Text>
      <div className={classes['box']}>
        <bdi dir="ltr" className={classes['value']} tabIndex={0}>
          {value}
        </bdi>
        <Copying value={value}>
          {({ copied, copy }) => (
            <Button
              size="xs"
              variant="default"
              className={classes['copy'] ?? ''}
              onClick={copy}
              aria-label={`${t(copied ? 'action.copied' : 'action.copy')}: ${label}`}
              leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
            >
              {t(copied ? 'action.copied' : 'action.copy')}
            </Button>
          )}
        </Copying>
      </div>
    </div>
  );
}
