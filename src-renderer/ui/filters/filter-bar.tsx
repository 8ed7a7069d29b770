import { ActionIcon, Button, Drawer, Group, Indicator, Stack, TextInput, UnstyledButton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { ListFilter, Search, X } from 'lucide-react';
import type { TFunction } from 'i18next';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useNow } from '../format/use-now.ts';
import { useToolsAreIcons } from '../dialog/menu-button.tsx';
import { ScanButton } from '../form/scan-button.tsx';
import { useHandScanner } from '../form/use-hand-scanner.ts';
import { useTypedSearch } from '../form/use-typed-search.ts';
import { OnPaper } from '../print/on-paper.tsx';
import {
  FilterControl,
  flatFields,
  useFilterWords,
  namedPeriod,
  type ChooseFilters,
  type FilterChoices,
  type FilterField,
} from './filter-fields.tsx';
import classes from './filter-bar.module.css';

// Where there are no more, all stand beside the search of a list.
const fewest = 2;

/** The words of the search of a list, whether it also finds a QR, and what is to be known where it finds nothing. */
export type SearchWords = {
  label: string;
  placeholder?: string;
  findsQr?: boolean;
  hintOn?: (typed: string) => string | undefined;
};

// Looks for rows while a person types.
function SearchField({ value, words, onChange }: { value: string; words: SearchWords; onChange: (text: string) => void }) {
  const [typed, type] = useTypedSearch(value, (text) => onChange(text.trim()));
  const takesScans = words.findsQr === true;
  useHandScanner(takesScans ? type : undefined);
  return (
    <>
      <TextInput
        type="search"
        className={classes['search'] ?? ''}
        aria-label={words.label}
        placeholder={words.placeholder ?? words.label}
        leftSection={<Search size={16} aria-hidden />}
        value={typed}
        onChange={(event) => type(event.currentTarget.value)}
        rightSection={takesScans && <ScanButton onScan={type} />}
        data-takes-scans={takesScans || undefined}
      />
      {typed !== '' && <OnPaper label={words.label}>{typed}</OnPaper>}
    </>
  );
}

type SetFilter = { field: FilterField; value: string };

// The filters that are set, each with the way to take it away.
function SetFilters({ filters, choose, onClear }: { filters: readonly SetFilter[]; choose: ChooseFilters; onClear: () => void }) {
  const { t } = useTranslation();
  const wordsOf = useFilterWords();
  if (filters.length === 0) return null;
  return (
    <Group gap="xs" className={classes['chosen'] ?? ''}>
      {filters.map(({ field, value }) => {
        const words = wordsOf(field, value);
        return (
          <UnstyledButton
            key={field.name}
            className={classes['chip'] ?? ''}
            aria-label={t('filter.remove', { name: t('filter.named', { name: field.label, value: words }) })}
            onClick={() => choose({ [field.name]: undefined })}
          >
            {field.label}: <bdi>{words}</bdi>
            <X size={12} aria-hidden />
          </UnstyledButton>
        );
      })}
      <Button size="compact-xs" variant="subtle" onClick={onClear}>
        {t('filter.clear')}
      </Button>
    </Group>
  );
}

function periodWords(t: TFunction) {
  return { from: t('period.from'), to: t('period.to') };
}

// Filters one after the other: in the row of the bar, where other days open the sheet, or in the sheet itself.
function FilterControls({
  fields,
  onOtherDays,
  ...choosing
}: Pick<ComponentProps<typeof FilterControl>, 'choices' | 'choose' | 'onOtherDays'> & { fields: readonly FilterField[] }) {
  return fields.map((field) => (
    <FilterControl
      key={'period' in field ? field.period.join(' ') : field.name}
      {...{ field, onOtherDays, ...choosing }}
      isInline={onOtherDays !== undefined}
    />
  ));
}

// What the rows are of, where nothing can be chosen any more.
function FiltersOnPaper({ fields, choices }: { fields: readonly FilterField[]; choices: FilterChoices }) {
  const { t } = useTranslation();
  const wordsOf = useFilterWords();
  const now = useNow();
  const values = (field: FilterField): string[] =>
    flatFields([field], periodWords(t), now).flatMap((each) => {
      const value = choices[each.name] ?? ('base' in each ? each.base : undefined);
      return value === undefined ? [] : wordsOf(each, value);
    });
  return fields
    .flatMap((field) => (values(field).length === 2 ? [field] : flatFields([field], periodWords(t), now)))
    .filter((field) => values(field).length > 0)
    .map((field) => (
      <OnPaper key={field.name} label={field.label}>
        {values(field).join(' – ')}
      </OnPaper>
    ));
}

// Everything that is not beside the search: a button that says how many filters are set, and the sheet that it opens.
function FilterSheet({
  count,
  isPhone,
  isOpen,
  setOpen,
  children,
}: {
  count: number;
  isPhone: boolean;
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  const label = count > 0 ? t('filter.button_set', { shown: count }) : t('filter.button');
  const variant = count > 0 ? 'light' : 'default';
  const isIcon = useToolsAreIcons();
  return (
    <>
      {isIcon ? (
        <Indicator disabled={count === 0} label={count} size={16}>
          <ActionIcon variant={variant} size={36} aria-label={label} onClick={() => setOpen(true)}>
            <ListFilter size={16} aria-hidden />
          </ActionIcon>
        </Indicator>
      ) : (
        <Button variant={variant} leftSection={<ListFilter size={16} aria-hidden />} onClick={() => setOpen(true)}>
          {label}
        </Button>
      )}
      <Drawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('filter.button')}
        position={isPhone ? 'bottom' : 'right'}
        size={isPhone ? 'auto' : 'sm'}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <Stack>
          {children}
          <Button onClick={() => setOpen(false)}>{t('filter.show')}</Button>
        </Stack>
      </Drawer>
    </>
  );
}

// What shows itself beside the search needs no further word: a choice, and a period with a name.
function namesShown(beside: readonly FilterField[], choices: FilterChoices, now: Date): string[] {
  return beside.flatMap((field) => {
    if (!('period' in field)) return [field.name];
    return namedPeriod(field, choices, now) === undefined ? [] : field.period;
  });
}

/**
 * What a list is looked through by, in one row: the search, its common filters, and behind a button the others; on a phone all of them. Filters
 * that are set and not in sight stand below it, each with the way to take it away.
 */
export function FilterBar({
  fields,
  search,
  choices,
  choose,
  onClear,
  tools,
  exportButton = false,
}: {
  fields: readonly FilterField[];
  /** Undefined where the list has none. */
  search: SearchWords | undefined;
  choices: FilterChoices;
  choose: ChooseFilters;
  onClear: () => void;
  /** What else can be done with the list. */
  tools?: ReactNode;
  /** The files of it, which stand last in the row on every screen. */
  exportButton?: ReactNode;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const [isOpen, setOpen] = useState(false);
  const isPhone = useMediaQuery('(width < 48rem)', false, { getInitialValueInEffect: false });
  const isBeside = ({ isCommon = false }: FilterField) => fields.length <= fewest || isCommon;
  // On a phone, the first one stands in the place of a search.
  const beside = isPhone ? fields.slice(0, search === undefined ? 1 : 0) : fields.filter(isBeside);
  const behind = fields.filter((field) => !beside.includes(field) || 'period' in field);
  // By their names as well, where these are not in sight.
  const periods = isPhone ? behind.filter((field) => 'period' in field && !beside.includes(field)) : [];
  const words = periodWords(t);
  const set = flatFields(fields, words, now).flatMap((field): SetFilter[] => {
    const value = choices[field.name];
    return value === undefined ? [] : [{ field, value }];
  });
  const shownThere = namesShown(beside, choices, now);
  const chips = set.filter(({ field }) => !shownThere.includes(field.name));
  // On a phone, the list begins above the fold.
  const isInSheet = isPhone && fields.length > 0 && (behind.length > 0 || tools !== undefined);
  return (
    <>
      <div className={classes['bar']} data-filters>
        {search !== undefined && (
          <SearchField
            value={choices['search'] ?? ''}
            words={search}
            onChange={(text) => choose({ search: text }, { replace: true })}
          />
        )}
        <FilterControls fields={beside} {...{ choices, choose }} onOtherDays={() => setOpen(true)} />
        {(behind.length > 0 || isInSheet) && (
          <FilterSheet count={chips.length} {...{ isPhone, isOpen, setOpen }}>
            <FilterControls fields={[...periods, ...flatFields(behind, words, now)]} {...{ choices, choose }} />
            {isPhone && <Group gap="xs">{tools}</Group>}
          </FilterSheet>
        )}
        <FiltersOnPaper {...{ fields, choices }} />
        <div className={classes['tools']}>
          {!isInSheet && tools}
          {exportButton}
        </div>
      </div>
      <SetFilters filters={chips} choose={choose} onClear={onClear} />
    </>
  );
}
