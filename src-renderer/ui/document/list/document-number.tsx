import { Anchor, Text, Tooltip, VisuallyHidden } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { isNote, type DocumentType, type InvoiceType } from '#shared/invoice/document.ts';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { shortened } from '../../format/shortened.ts';
import { todayInRiyadh } from '../../format/riyadh-day.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useNow } from '../../format/use-now.ts';
import { useLanguage } from '../../language/language-provider.tsx';
import { useIsPrinted } from '../../print/printing.ts';
import { SandboxBadge } from '../../shell/environment-badge.tsx';
import classes from './document-list.module.css';

// A row of a list of documents, as far as its number and what stands below it are concerned.
type NumberedRow = {
  invoice_id: string;
  invoice_number: string;
  invoice_date: string;
  invoice_time?: string;
  document_type: DocumentType;
  invoice_type: InvoiceType;
  buyer_name?: string | null;
};

// As many characters as there is space for beside the other columns.
const longest = { wide: 20, narrow: 14, phone: 13 } as const;

function BelowNumber({ row }: { row: NumberedRow }) {
  const { document_type, invoice_type, invoice_date, invoice_time, buyer_name = null } = row;
  const { t } = useTranslation('documents');
  const { language } = useLanguage();
  const { day, shortDay } = useFormats();
  const noon = new Date(`${invoice_date}T09:00:00Z`);
  // There is room for the year or for the time.
  const isOfThisYear = todayInRiyadh(useNow()).startsWith(invoice_date.slice(0, 4));
  return (
    <span className={classes['below']}>
      <span>
        <time dateTime={invoice_date}>{isOfThisYear ? shortDay(noon) : day(noon)}</time>{' '}
        {isOfThisYear && <bdi data-figures>{invoice_time?.slice(0, 5)}</bdi>}
      </span>
      <span>
        {/* What an invoice to a buyer is goes without saying; one to nobody is said by its type, and a note by its kind. */}
        {(buyer_name === null || document_type !== 'invoice') && (
          <Text span fz="inherit" fw={isNote(document_type) ? 600 : 400}>
            {t(document_type === 'invoice' ? `type.${invoice_type}` : `kind.${document_type}`)}{' '}
          </Text>
        )}
        {buyer_name !== null && <bdi>{inLanguage(buyer_name, language)}</bdi>}
      </span>
    </span>
  );
}

/** The number of a document, which opens it; on a phone with what there is no column for below. */
export function DocumentNumber({ row, isMarked }: { row: NumberedRow; isMarked: boolean }) {
  const isPrinted = useIsPrinted();
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  const isWide = useMediaQuery('(width >= 96rem)', true, { getInitialValueInEffect: false });
  const { search } = useLocation();
  const { invoice_id, invoice_number: number } = row;
  const shown = isPrinted ? number : shortened(number, longest[isPhone ? 'phone' : isWide ? 'wide' : 'narrow']);
  const link = (
    <Anchor
      component={Link}
      to={{ pathname: `/documents/${invoice_id}`, search }}
      fw={500}
      pos="relative"
      // A row opens it as well; where it is shortened, it is whole where it has the focus.
      tabIndex={shown === number ? -1 : 0}
    >
      <bdi dir="ltr" className={classes['number']} aria-hidden={shown !== number}>
        {shown}
      </bdi>
      {shown !== number && <VisuallyHidden>{number}</VisuallyHidden>}
    </Anchor>
  );
  return (
    <>
      {shown === number ? (
        link
      ) : (
        // A tap opens the document.
        <Tooltip label={<bdi dir="ltr">{number}</bdi>} events={{ hover: true, focus: true, touch: false }}>
          {link}
        </Tooltip>
      )}
      {isMarked && (
        <>
          {' '}
          <SandboxBadge isSmall />
        </>
      )}
      {isPhone && !isPrinted && <BelowNumber row={row} />}
    </>
  );
}
