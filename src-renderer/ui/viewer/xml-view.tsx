import { Button, Group } from '@mantine/core';
import { Download } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../format/copy-button.tsx';
import { saveText } from './save-text.ts';
import { xmlTokens } from './xml-tokens.ts';
import classes from './xml-view.module.css';

/** An XML document as it is, with its parts in colors; to copy and to download. */
export function XmlView({ xml, label, fileName }: { xml: string; label: string; fileName: string }) {
  const { t } = useTranslation();
  const tokens = useMemo(() => xmlTokens(xml), [xml]);
  return (
    <div>
      <Group gap="xs" justify="flex-end" mb="xs">
        <CopyButton value={xml} size="xs" />
        <Button
          size="xs"
          variant="default"
          leftSection={<Download size={14} aria-hidden />}
          onClick={() => saveText(xml, fileName, 'application/xml')}
        >
          {t('action.download')}
        </Button>
      </Group>
      <pre className={classes['xml']} dir="ltr" tabIndex={0} role="region" aria-label={label}>
        <code>
          {tokens.map(({ kind, text }, index) =>
            kind === 'text' ? (
              text
            ) : (
              <span key={index} data-kind={kind}>
                {text}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}
