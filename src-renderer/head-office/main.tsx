import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chosenLanguage } from '../ui/language/chosen-language.ts';
import { createTexts } from '../ui/language/texts.ts';
import { fontsForFirstPicture } from '../ui/theme/fonts-for-first-picture.ts';
import { App } from './app/app.tsx';
import { createSession } from './session/session.ts';

const loaders = {
  en: async () => (await import('../../src-shared/i18n/texts/en/head-office-texts.ts')).headOfficeTexts,
  ar: async () => (await import('../../src-shared/i18n/texts/ar/head-office-texts.ts')).headOfficeTexts,
};

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element for the application.');
  const [texts] = await Promise.all([createTexts(chosenLanguage(), loaders), fontsForFirstPicture()]);
  const session = createSession();
  createRoot(root).render(
    <StrictMode>
      <App texts={texts} session={session} />
    </StrictMode>,
  );
}

await start();
