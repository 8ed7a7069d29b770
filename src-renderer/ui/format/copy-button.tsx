import { ActionIcon, Button, type ButtonProps } from '@mantine/core';
import { Check, Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Copying } from './copying.tsx';

/** A button that copies a value; `label` says of what, where the button stands beside others. */
export function CopyButton({
  value,
  label,
  ...looks
}: { value: string; label?: string } & Pick<ButtonProps, 'size' | 'className'>) {
  const { t } = useTranslation();
  return (
    <Copying value={value}>
      {({ copied, copy }) => {
        const text = t(copied ? 'action.copied' : 'action.copy');
        return (
          <Button
            variant="default"
            leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
            onClick={copy}
            {...(label === undefined ? {} : { 'aria-label': `${text}: ${label}` })}
            {...looks}
          >
            {text}
          </Button>
        );
      }}
    </Copying>
  );
}

/** The same as a small icon. */
export function CopyIcon({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  return (
    <Copying value={value}>
      {({ copied, copy }) => (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          onClick={(event) => {
            // A row that it stands in is not opened by it.
            event.stopPropagation();
            copy();
          }}
          aria-label={copied ? t('action.copied') : `${t('action.copy')}: ${label}`}
        >
          {copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
        </ActionIcon>
      )}
    </Copying>
  );
}
