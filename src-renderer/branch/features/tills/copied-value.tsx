import { ActionIcon } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Copying } from '#ui/format/copying.tsx';
import classes from './copied-value.module.css';

/** A value that somebody reads and types elsewhere, so it is never shortened, with a button that copies it. */
export function CopiedValue({ value, label, children }: { value: string; label: string; children?: ReactNode }) {
  const { t } = useTranslation();
  return (
    <span className={classes['row']}>
      {children ?? (
        <bdi dir="ltr" className={classes['value']}>
          {value}
        </bdi>
      )}
      <Copying value={value}>
        {({ copied, copy }) => (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="sm"
            onClick={copy}
            aria-label={copied ? t('action.copied') : `${t('action.copy')}: ${label}`}
          >
            {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
          </ActionIcon>
        )}
      </Copying>
    </span>
  );
}
