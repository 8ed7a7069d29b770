import { ArrowUpRight, FileText, History, Languages } from 'lucide-react';
import { use, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { inLanguage } from '#shared/i18n/in-language.ts';
import { type Language, languageNames, languages } from '#shared/i18n/texts/languages.ts';
import { Money } from '../format/money.tsx';
import { isCovered } from '../form/hand-scanner.ts';
import { useFormats } from '../format/use-formats.ts';
import { useLanguage } from '../language/language-provider.tsx';
import { signedAmount } from '../list/csv-text.ts';
import { SandboxBadge } from '../shell/environment-badge.tsx';
import type { PageLink } from '../shell/page-link.ts';
import { bothEnvironments, useShownScope } from '../shell/shown-scope.ts';
import { colorSchemes, useColorScheme } from '../theme/color-schemes.ts';
import type { PaletteEntry } from './command.ts';
import { CommandPalette } from './command-palette.tsx';
import { RecentDocumentsContext } from './recent-documents.ts';

const mostDocuments = 8;

// A document that was found, as far as it is shown here.
type FoundDocument = {
  invoice_id: string;
  invoice_number: string;
  invoice_date: string;
  document_type: string;
  environment: string;
  buyer_name: string | null;
  branch_name?: string;
  total: number;
  currency: string;
};

/** Asks the API for documents by the beginning of their number, by their UUID or by their buyer. */
export type FindDocuments = (
  query: { search: string; limit: number },
  signal: AbortSignal,
) => Promise<{ data: readonly FoundDocument[]; pagination: { has_more: boolean } }>;

type Labels = { documents: string; all: string };

function useDocumentSearch(find: FindDocuments, { documents: group, all: label }: Labels) {
  const navigate = useNavigate();
  const { hasProduction } = useShownScope();
  const { day } = useFormats();
  const { language } = useLanguage();
  return async (typed: string, signal: AbortSignal): Promise<PaletteEntry[]> => {
    const { data, pagination } = await find({ search: typed, limit: mostDocuments }, signal);
    const found = data.map(({ invoice_id: id, buyer_name: buyer, branch_name: branch, ...row }) => ({
      id,
      group,
      label: row.invoice_number,
      Icon: FileText,
      detail: (
        <>
          {hasProduction && row.environment === 'sandbox' && <SandboxBadge isSmall />}
          {(buyer !== null || branch !== undefined) && (
            <>
              <bdi>{buyer === null ? branch : inLanguage(buyer, language)}</bdi> ·{' '}
            </>
          )}
          {day(new Date(`${row.invoice_date}T09:00:00Z`))} ·{' '}
          <Money value={signedAmount(row, row.total)} currency={row.currency} />
        </>
      ),
      run: () => void navigate(`/documents/${id}`),
    }));
    if (!pagination.has_more) return found;
    const all = new URLSearchParams({ search: typed, ...(hasProduction ? { environment: bothEnvironments } : {}) });
    const run = (): void => void navigate(`/documents?${all.toString()}`);
    return [...found, { id: 'all-documents', group, label, Icon: ArrowUpRight, isMore: true, run }];
  };
}

// The documents that were opened last, of the company that is shown.
function useRecentDocuments(): () => PaletteEntry[] {
  const { t } = useTranslation();
  const { day } = useFormats();
  const navigate = useNavigate();
  const { companyId, hasProduction } = useShownScope();
  const recent = use(RecentDocumentsContext);
  return () =>
    recent.last(companyId).map(({ invoice_id: id, invoice_number: label, invoice_date: date, environment }) => ({
      id: `recent-${id}`,
      group: t('palette.recent'),
      label,
      Icon: History,
      detail: (
        <>
          {hasProduction && environment === 'sandbox' && <SandboxBadge isSmall />} {day(new Date(`${date}T09:00:00Z`))}
        </>
      ),
      run: () => void navigate(`/documents/${id}`),
    }));
}

// So soon after G comes the letter of a page.
const letterWithinMs = 1_500;

function isElsewhere(target: EventTarget | null): boolean {
  const isWriting = target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'));
  return isWriting || isCovered();
}

// Hears G and then the letter of a page. They are the keys of the keyboard itself, so that they work on an Arabic layout too.
function usePageKeys(links: readonly PageLink[]): void {
  const navigate = useNavigate();
  const latest = useRef(links);
  useEffect(() => {
    latest.current = links;
  });
  useEffect(() => {
    let begunAt = Number.NEGATIVE_INFINITY;
    function onKeyDown(event: KeyboardEvent): void {
      const { code, timeStamp, target } = event;
      const isFirst = code === 'KeyG';
      const isSecond = timeStamp - begunAt <= letterWithinMs;
      begunAt = isFirst ? timeStamp : Number.NEGATIVE_INFINITY;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || isFirst || !isSecond || isElsewhere(target)) return;
      const link = latest.current.find(({ letter }) => letter !== undefined && code === `Key${letter}`);
      if (link === undefined) return;
      event.preventDefault();
      void navigate(link.to);
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [navigate]);
}

// The other languages and themes, as commands. @param onLanguage hears which language was chosen.
function usePreferenceCommands(onLanguage: (language: Language) => void): PaletteEntry[] {
  const { t } = useTranslation();
  const { language, setLanguage } = useLanguage();
  const [colorScheme, setColorScheme] = useColorScheme();
  const group = t('palette.preferences');
  return [
    ...languages
      .filter((each) => each !== language)
      .map((each) => ({
        id: `language-${each}`,
        group,
        label: t('palette.language', { language: languageNames[each] }),
        keywords: t('control.language'),
        Icon: Languages,
        run: () => {
          void setLanguage(each);
          onLanguage(each);
        },
      })),
    ...colorSchemes
      .filter(({ scheme }) => scheme !== colorScheme)
      .map(({ scheme, command, Icon }) => ({
        id: `theme-${scheme}`,
        group,
        label: t(command),
        keywords: t('control.theme'),
        Icon,
        run: () => setColorScheme(scheme),
      })),
  ];
}

/** Leads to a page, to an action, or to a document by its number, UUID or buyer. */
export function SearchControl({
  links,
  actions,
  find,
  labels,
  onLanguage,
}: {
  links: readonly PageLink[];
  /** What the program offers besides its pages. */
  actions: readonly PaletteEntry[];
  find: FindDocuments;
  labels: Labels;
  onLanguage: (language: Language) => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const preferences = usePreferenceCommands(onLanguage);
  const search = useDocumentSearch(find, labels);
  const recent = useRecentDocuments();
  usePageKeys(links);
  const pages = links.map(({ to, label, keywords = '', Icon, letter }) => ({
    id: to,
    group: t('navigation.label'),
    label,
    keywords,
    Icon,
    keys: letter === undefined ? undefined : ['G', letter],
    run: () => void navigate(to),
  }));
  return <CommandPalette commands={[...pages, ...actions, ...preferences]} recent={recent} search={search} />;
}
