import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createSession } from '../ui/client/session.ts';
import { chosenLanguage } from '../ui/language/chosen-language.ts';
import { createTexts } from '../ui/language/texts.ts';
import { fontsForFirstPicture } from '../ui/theme/fonts-for-first-picture.ts';
import { App } from './app/app.tsx';

async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (root === null) throw new Error('The page has no element for the application.');
  const [texts] = await Promise.all([createTexts(chosenLanguage()), fontsForFirstPicture()]);
  const session = createSession();
  createRoot(root).render(
    <StrictMode>
      <App texts={texts} session={session} />
    </StrictMode>,
  );
}

await start();
