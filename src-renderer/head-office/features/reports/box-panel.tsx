import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { VatReturn, VatReturnDocument } from '#shared/api/dashboard/reports.ts';
import type { VatReturnBox } from '#shared/reference/vat-return-box.ts';
import { useIsPrinted } from '#ui/print/printing.ts';
import { BoxDocuments } from '#ui/reports/box-documents.tsx';
import type { BoxesOf } from '#ui/reports/company-return.tsx';

const shownAtOnce = 100;

function documentsOfBox({ data }: VatReturn, wanted: VatReturnBox): VatReturnDocument[] {
  return data.flatMap(({ documents }) => documents.filter(({ box }) => box === wanted));
}

type BoxPanelProps = { found: VatReturn; sums: VatReturn['boxes'][number]; onClose: () => void };

function BoxPanel({ found, sums, onClose }: BoxPanelProps) {
  const { t } = useTranslation('reports');
  const [most, setMost] = useState(shownAtOnce);
  const documents = documentsOfBox(found, sums.box);
  const shown = useIsPrinted() ? documents : documents.slice(0, most);
  const count = documents.length - most;
  const more = { label: t('figure.more', { count }), onMore: () => setMost(most + shownAtOnce) };
  return <BoxDocuments sums={sums} documents={shown} more={count > 0 ? more : undefined} onClose={onClose} />;
}

/** The documents behind the boxes of a return, which come with it. */
export function useBoxes(): BoxesOf<VatReturn> {
  const { t } = useTranslation('reports');
  return {
    label(found, { box }) {
      const { length: count } = documentsOfBox(found, box);
      return { text: count === 0 ? t('vat_return.none') : t('vat_return.documents', { count }), isNone: count === 0 };
    },
    panel: (found, sums, onClose) => <BoxPanel key={sums.box} found={found} sums={sums} onClose={onClose} />,
  };
}
