import { useTranslation } from 'react-i18next';

type Reason = { code: string | null; message: string | null };

/** Words the reason of a state by its code; the appliance's own words where there are no others. */
export function useReason(): (reason: Reason) => string | undefined {
  const { i18n } = useTranslation();
  return ({ code, message }) => {
    if (code === null) return undefined;
    const own: unknown =
      i18n.getResource(i18n.language, 'conditions', code) ?? i18n.getResource(i18n.language, 'today', `reason.${code}`);
    return typeof own === 'string' ? own : (message ?? code);
  };
}
