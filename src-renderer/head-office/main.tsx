import { startProgram } from '#ui/pages/program-app.tsx';
import { App } from './app/app.tsx';
import { createSession } from './session/session.ts';

const loaders = {
  en: {
    first: async () => (await import('#shared/i18n/texts/en/head-office-first-texts.ts')).headOfficeFirstTexts,
    all: async () => (await import('#shared/i18n/texts/en/head-office-texts.ts')).headOfficeTexts,
  },
  ar: {
    first: async () => (await import('#shared/i18n/texts/ar/head-office-first-texts.ts')).headOfficeFirstTexts,
    all: async () => (await import('#shared/i18n/texts/ar/head-office-texts.ts')).headOfficeTexts,
  },
};

const session = createSession();
await startProgram(loaders, (texts) => <App texts={texts} session={session} />);
