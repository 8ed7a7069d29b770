import 'i18next';
import type { en } from '#shared/i18n/texts/en/all-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    keySeparator: false;
    resources: typeof en;
  }
}
