import type { BrowserContext } from '@playwright/test';
import type { Login } from './stack.ts';

/** Signs a person in, in every page of a browser context. */
export async function signIn(context: BrowserContext, who: Login): Promise<void> {
  const response = await context.request.post('/api/auth/login', { data: who });
  if (!response.ok()) throw new Error(`signing in as ${who.email} failed: ${await response.text()}`);
  await context.addInitScript(() => {
    // The browser's own viewer of a PDF is a frame without a storage.
    if (window === window.top) localStorage.setItem('sanad-signed-in', 'yes');
  });
}
