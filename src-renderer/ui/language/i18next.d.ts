import 'i18next';
import type { en } from '../../../src-shared/i18n/texts/en/all-texts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'kit';
    keySeparator: false;
    resources: typeof en;
  }
}
