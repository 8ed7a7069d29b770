import { Button } from '@mantine/core';
import { Code, FileText, Printer } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** What a panel shows of a document. */
export type View = 'document' | 'xml' | 'pdf';

const views = [
  { view: 'document', Icon: FileText },
  { view: 'xml', Icon: Code },
  { view: 'pdf', Icon: Printer },
] as const;

/** Chooses between the document to be read, its signed XML and its PDF. */
export function ViewChoice({ view: chosen, onChoose }: { view: View; onChoose: (view: View) => void }) {
  const { t } = useTranslation('documents');
  return (
    <Button.Group aria-label={t('view.label')}>
      {views.map(({ view, Icon }) => (
        <Button
          key={view}
          size="xs"
          variant={view === chosen ? 'light' : 'default'}
          leftSection={<Icon size={14} aria-hidden />}
          aria-pressed={view === chosen}
          onClick={() => onChoose(view)}
        >
          {t(`view.${view}`)}
        </Button>
      ))}
    </Button.Group>
  );
}
