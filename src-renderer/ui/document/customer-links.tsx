import { Button, Group, Text } from '@mantine/core';
import { MessageCircle } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { mayBeHandedOver } from '#shared/invoice/submission-status.ts';
import { CopyButton } from '../format/copy-button.tsx';
import { useLanguage } from '../language/language-provider.tsx';
import type { ShownDocument } from './shown-document.ts';

/** Ways to give the customer his copy; nothing where there is none, or it may not be handed over. */
export function CustomerLinks({ found, byMail }: { found: ShownDocument; /** Sends it by mail. */ byMail?: ReactNode }) {
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { receipt_url: url, invoice_number: number, seller } = found;
  if ((url === null && byMail === undefined) || !mayBeHandedOver(found)) return null;
  const name = seller === null ? '' : inLanguage(seller.name, language);
  return (
    <Group gap="xs" justify="flex-end" role="group" aria-label={t('customer.title')}>
      <Text span fz="sm" c="dimmed">
        {t('customer.title')}
      </Text>
      {url !== null && (
        <>
          <CopyButton value={url} label={t('customer.title')} words={t('customer.copy_link')} size="xs" />
          <Button
            component="a"
            href={`https://wa.me/?text=${encodeURIComponent(t('customer.message', { seller: name, number, url }))}`}
            target="_blank"
            rel="noreferrer"
            size="xs"
            variant="default"
            leftSection={<MessageCircle size={14} aria-hidden />}
          >
            {t('customer.whatsapp')}
          </Button>
        </>
      )}
      {byMail}
    </Group>
  );
}

/** That customers get no link to a document, and where that is decided. It is known after all else, so it stands where it moves nothing. */
export function LinksOff({ found, switchOn }: { found: ShownDocument; switchOn: ReactNode }) {
  const { t } = useTranslation('documents');
  if (switchOn === undefined || found.receipt_url !== null || !mayBeHandedOver(found)) return null;
  return (
    <Text fz="sm" c="dimmed">
      {t('customer.off')} {switchOn}
    </Text>
  );
}
