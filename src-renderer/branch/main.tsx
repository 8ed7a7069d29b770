import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { chosenLanguage } from '../ui/language/chosen-language.ts';
import { createTexts } from '../ui/language/texts.ts';
import { fontsForFirstPicture } from '../ui/theme/fonts-for-first-picture.ts';
import { App } from './app/app.tsx';
import { createSessionSignals } from './session/session-signals.ts';

const loaders = {
  en: async () => (await import('../../src-shared/i18n/texts/en/branch-texts.ts')).branchTexts,
  ar: async () => (await import('../../src-shared/i18n/texts/ar/branch-texts.ts')).branchTexts,
};

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element for the application.');
  const [texts] = await Promise.all([createTexts(chosenLanguage(), loaders), fontsForFirstPicture()]);
  const signals = createSessionSignals();
  createRoot(root).render(
    <StrictMode>
      <App texts={texts} signals={signals} />
    </StrictMode>,
  );
}

await start();
