import { spawn, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { temporaryFolder } from '../platform/temporary-folder.ts';

type Message = { id?: number; method?: string; params?: Record<string, unknown>; result?: Record<string, unknown> };

/** A page in a headless Chromium. */
export type BrowserPage = {
  /** The value of an expression in the page, awaited. */
  evaluate(expression: string): Promise<unknown>;
  /** Every address that the page requested. */
  requests(): string[];
  /** What the browser complained about, a breach of the content policy among it. */
  complaints(): string[];
  /** Has the page believe that its reader wants light or dark colours. */
  preferColors(scheme: 'light' | 'dark'): Promise<void>;
  close(): Promise<void>;
};

/** Whether there is a Chromium on this machine. */
export function hasChromium(): boolean {
  return spawnSync('chromium', ['--version']).status === 0;
}

async function debuggerOf(browser: ReturnType<typeof spawn>): Promise<string> {
  let said = '';
  for await (const chunk of browser.stderr ?? []) {
    said += String(chunk);
    const address = /ws:\/\/\S+/.exec(said)?.[0];
    if (address !== undefined) return address;
  }
  throw new Error(`Chromium did not start: ${said}`);
}

/** Opens an address in a Chromium with an empty profile, over the DevTools protocol. */
export async function openPage(url: string): Promise<BrowserPage> {
  const profile = temporaryFolder('chromium');
  const flags = ['--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${profile}`];
  const browser = spawn('chromium', [...flags, 'about:blank'], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exited = new Promise<void>((resolve) => void browser.once('exit', () => resolve()));
  const { host } = new URL(await debuggerOf(browser));
  const targets = (await (await fetch(`http://${host}/json`)).json()) as { type: string; webSocketDebuggerUrl: string }[];
  const socket = new WebSocket(targets.find(({ type }) => type === 'page')?.webSocketDebuggerUrl ?? '');
  await new Promise((resolve) => {
    socket.addEventListener('open', resolve, { once: true });
  });
  const events: Message[] = [];
  const waiting = new Map<number, (result: Message) => void>();
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(String(data)) as Message;
    if (message.id === undefined) events.push(message);
    else waiting.get(message.id)?.(message);
  });
  let lastId = 0;
  const call = (method: string, params: Record<string, unknown> = {}): Promise<Message> => {
    lastId += 1;
    const id = lastId;
    socket.send(JSON.stringify({ id, method, params }));
    return new Promise((resolve) => void waiting.set(id, resolve));
  };
  for (const domain of ['Page', 'Runtime', 'Log', 'Network']) await call(`${domain}.enable`);
  await call('Page.navigate', { url });

  const paramsOf = (method: string) => events.filter((event) => event.method === method).map((event) => event.params ?? {});
  return {
    async evaluate(expression) {
      const { result } = await call('Runtime.evaluate', { expression, awaitPromise: true, returnByValue: true });
      return (result?.['result'] as { value?: unknown } | undefined)?.value;
    },
    requests: () => paramsOf('Network.requestWillBeSent').map((params) => (params['request'] as { url: string }).url),
    complaints: () => [...paramsOf('Log.entryAdded'), ...paramsOf('Runtime.exceptionThrown')].map((each) => JSON.stringify(each)),
    async preferColors(scheme) {
      await call('Emulation.setEmulatedMedia', { features: [{ name: 'prefers-color-scheme', value: scheme }] });
    },
    async close() {
      socket.close();
      browser.kill();
      await exited;
      rmSync(profile, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
