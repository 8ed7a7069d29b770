import { ActionIcon, Button } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Check, Copy, Share2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Copying } from './copying.tsx';

/** A button that copies a value; `label` says of what, where the button stands beside others. */
export function CopyButton({
  value,
  label,
  words,
  size,
}: {
  value: string;
  label?: string;
  /** What the button says, where that is more than that it copies. */
  words?: string;
  size: 'xs' | 'compact-xs';
}) {
  const { t } = useTranslation();
  return (
    <Copying value={value}>
      {({ copied, copy }) => {
        const text = copied ? t('action.copied') : (words ?? t('action.copy'));
        return (
          <Button
            variant="default"
            leftSection={copied ? <Check size={14} aria-hidden /> : <Copy size={14} aria-hidden />}
            onClick={copy}
            {...(label === undefined ? {} : { 'aria-label': `${text}: ${label}` })}
            size={size}
          >
            {text}
          </Button>
        );
      }}
    </Copying>
  );
}

/** On a phone whose browser can, a button that passes a text on to another app, such as one for messages. */
export function ShareButton({ value, label }: { value: string; label: string }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  if (!isPhone || !('share' in navigator)) return null;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Share2 size={14} aria-hidden />}
      // Whoever leaves the choice of an app has chosen none; the text remains here to copy.
      onClick={() => void navigator.share({ text: value }).catch(() => undefined)}
      aria-label={`${t('action.share')}: ${label}`}
    >
      {t('action.share')}
    </Button>
  );
}

/** Copies a value too, as a small icon. */
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
