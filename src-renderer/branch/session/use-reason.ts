import { useTranslation } from 'react-i18next';

/**
 * Words what is wrong by its code. The code itself is never the words: what this version has none for is said in general, and its code
 * stands beside it.
 */
export function useReason(): (reason: { code: string | null }) => string | undefined {
  const { t, i18n } = useTranslation('today');
  return ({ code }) => {
    if (code === null) return undefined;
    const own: unknown =
      i18n.getResource(i18n.language, 'conditions', code) ?? i18n.getResource(i18n.language, 'today', `reason.${code}`);
    return typeof own === 'string' ? own : t('reason.unknown');
  };
}
