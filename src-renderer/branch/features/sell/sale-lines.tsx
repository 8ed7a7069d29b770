import { ActionIcon, Button, Fieldset, Group } from '@mantine/core';
import { Plus, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberField } from '#ui/form/fields/number-field.tsx';
import { TextField } from '#ui/form/fields/text-field.tsx';
import { useLanguage } from '#ui/language/language-provider.tsx';
import { ExemptionField, VatField } from '../../vat/vat-fields.tsx';
import { DiscountField } from './discount-field.tsx';
import { useSaleForm, useWantedField } from './sale-fields.ts';
import { blankLine, type LineValues } from './sale-values.ts';
import classes from './sell.module.css';

const arabicLetters = /\p{Script=Arabic}/u;

// Who writes Arabic has said it once for both languages; on Arabic pages that is what most do.
function needsArabic({ description, description_ar }: LineValues, language: string): boolean {
  if (description_ar !== '') return true;
  return description === '' ? language !== 'ar' : !arabicLetters.test(description);
}

function LineFields({ index, line, onRemove }: { index: number; line: LineValues; onRemove: (() => void) | undefined }) {
  const { t } = useTranslation('sell');
  const { values, change, field } = useSaleForm();
  const { language } = useLanguage();
  const at = `line_items.${index}`;
  const number = index + 1;
  const isTwofold = needsArabic(line, language);
  return (
    <div role="group" aria-label={t('line.name', { number })} className={classes['line']} data-twofold={isTwofold}>
      <div className={`${classes['wide']} ${classes['description']}`}>
        <TextField label={t('line.description')} isRequired maxLength={1000} {...field(`${at}.description`)} />
      </div>
      {isTwofold && (
        <div className={`${classes['wide']} ${classes['description']}`}>
          <TextField label={t('line.description_ar')} lang="ar" dir="rtl" maxLength={1000} {...field(`${at}.description_ar`)} />
        </div>
      )}
      <NumberField label={t('line.quantity')} isRequired hasDecimals {...field(`${at}.quantity`)} />
      <NumberField label={t('line.price')} isRequired hasDecimals {...field(`${at}.unit_price`)} />
      <DiscountField label={t('field.discount')} {...field(`${at}.discount`)} />
      <div className={`${classes['wide']} ${classes['vat']}`}>
        <VatField
          at={at}
          field={field}
          onChoose={(vat) => change({ line_items: values.line_items.with(index, { ...line, ...vat }) })}
        />
      </div>
      {onRemove !== undefined && (
        <ActionIcon
          className={classes['remove'] ?? ''}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('action.remove_line', { number })}
          onClick={onRemove}
        >
          <X size={16} aria-hidden />
        </ActionIcon>
      )}
      {line.vat_category !== 'S' && (
        <div className={classes['wide']}>
          <ExemptionField at={at} field={field} category={line.vat_category} />
        </div>
      )}
    </div>
  );
}

/** What is sold. Enter in a field goes to the next line, and adds it behind the last one. */
export function SaleLines({ children }: { /** What applies to all of them. */ children: ReactNode }) {
  const { t } = useTranslation('sell');
  const { values, change } = useSaleForm();
  const lines = values.line_items;
  const { attach, want, focus } = useWantedField();
  const goTo = (index: number): void => {
    const path = `line_items.${index}.description`;
    if (index < lines.length) {
      focus(path);
      return;
    }
    want(path);
    change({ line_items: [...lines, blankLine] });
  };
  function goOn(event: React.KeyboardEvent<HTMLElement>): void {
    const { key, ctrlKey, metaKey, target } = event;
    if (key !== 'Enter' || ctrlKey || metaKey || !(target instanceof HTMLInputElement)) return;
    const [, index] = /^line_items\.(\d+)\./.exec(target.dataset['path'] ?? '') ?? [];
    if (index === undefined) return;
    event.preventDefault();
    goTo(Number(index) + 1);
  }
  const remove = (index: number): void => {
    want(`line_items.${Math.max(index - 1, 0)}.description`);
    change({ line_items: lines.toSpliced(index, 1) });
  };
  return (
    <Fieldset
      variant="unstyled"
      m={0}
      legend={t('lines.legend')}
      classNames={{ legend: classes['legend'] ?? '' }}
      onKeyDown={goOn}
    >
      <Group my="xs">{children}</Group>
      {/* Drawn anew with each change, so that the wanted field is found. */}
      <div ref={(element) => attach(element)}>
        {lines.map((line, index) => (
          // A line has no name of its own; what is typed moves with it.
          // oxlint-disable-next-line react/no-array-index-key
          <LineFields key={index} index={index} line={line} onRemove={lines.length > 1 ? () => remove(index) : undefined} />
        ))}
      </div>
      <Group mt="sm">
        <Button variant="default" size="xs" leftSection={<Plus size={14} aria-hidden />} onClick={() => goTo(lines.length)}>
          {t('action.add_line')}
        </Button>
      </Group>
    </Fieldset>
  );
}
