import { startProgram } from '#ui/pages/program-app.tsx';
import { App } from './app/app.tsx';
import { createSessionSignals } from './session/session-signals.ts';

const loaders = {
  en: {
    first: async () => (await import('#shared/i18n/texts/en/branch-first-texts.ts')).branchFirstTexts,
    all: async () => (await import('#shared/i18n/texts/en/branch-texts.ts')).branchTexts,
  },
  ar: {
    first: async () => (await import('#shared/i18n/texts/ar/branch-first-texts.ts')).branchFirstTexts,
    all: async () => (await import('#shared/i18n/texts/ar/branch-texts.ts')).branchTexts,
  },
};

const signals = createSessionSignals();
await startProgram(loaders, (texts) => <App texts={texts} signals={signals} />);
