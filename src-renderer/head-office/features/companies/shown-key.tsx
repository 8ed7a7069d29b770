import { Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SecretKey } from '#ui/company/key-forms.tsx';
import { useFormats } from '#ui/format/use-formats.ts';
import { CodeView } from '#ui/viewer/code-view.tsx';

/** A key that was just made, with the time at which the one that it replaces ends. */
export type ShownOnceKey = { name: string; key: string; previousEndsAt?: string };

// As it stands in the command, which is written from the left.
const isolated = (text: string): string => `\u2066${text}\u2069`;

const placeholder = 'APPLIANCE-ADDRESS';
// The certificate that tills trust, as the branch names it where it is downloaded.
const authorityFile = 'sanad-ca.crt';

// A branch tells head office no address of its network; a person puts it in. The port is the one that tills use unless told otherwise.
function commandToTry(key: string): string {
  return `curl -sS --cacert ${authorityFile} https://${placeholder}:8443/v1/auth/context -H 'Authorization: Bearer ${key}'`;
}

/** A key, this once. Its QR code holds the key alone, so that any scanner enters it into a till's field for it. */
export function ShownKey({ shown: { name, key, previousEndsAt }, onClose }: { shown: ShownOnceKey; onClose: () => void }) {
  const { t } = useTranslation('companies');
  const { moment } = useFormats();
  const text = (
    <>
      <Text>{t('key.once_text')}</Text>
      {previousEndsAt !== undefined && <Text>{t('key.rotated_text', { until: moment(new Date(previousEndsAt)) })}</Text>}
    </>
  );
  return (
    <SecretKey title={t('key.once_title', { name })} name={name} value={key} text={text} onClose={onClose}>
      <details>
        <summary>{t('key.try_label')}</summary>
        <Text c="dimmed" my="xs">
          {t('key.try_help', { placeholder: isolated(placeholder), file: isolated(authorityFile) })}
        </Text>
        <CodeView label={t('key.try_command')} text={commandToTry(key)} />
      </details>
    </SecretKey>
  );
}
