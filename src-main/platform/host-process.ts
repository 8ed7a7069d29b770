/** The program that has started this one as a process of its own, by Node's channel or by Electron's `utilityProcess`. */
export type HostProcess = { tell(message: unknown): void; onMessage(listener: (message: unknown) => void): void };

/** What a hosted program says once it serves. */
export type ReadyMessage = { kind: 'ready'; url: string };

/** What a host says so that the program stops as on SIGTERM, which Windows does not have. */
export const stopMessage = { kind: 'stop' } as const;

type UtilityPort = {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (event: { data: unknown }) => void): unknown;
};

function isPort(value: unknown): value is UtilityPort {
  return typeof value === 'object' && value !== null && 'postMessage' in value && 'on' in value;
}

// Electron's own type of it is not here: the platform knows no Electron.
function utilityPortOf(program: NodeJS.Process): UtilityPort | undefined {
  const port: unknown = Reflect.get(program, 'parentPort');
  return isPort(port) ? port : undefined;
}

function kindOf(message: unknown): unknown {
  return typeof message === 'object' && message !== null && 'kind' in message ? message.kind : undefined;
}

/** Whether Electron has started this process; its entry point is then no main module. */
export function isUtilityProcess(program: NodeJS.Process = process): boolean {
  return utilityPortOf(program) !== undefined;
}

/** The host of a program; undefined if a person or a service manager has started it. */
export function hostOf(program: NodeJS.Process = process): HostProcess | undefined {
  const port = utilityPortOf(program);
  if (port !== undefined) {
    return {
      tell: (message) => port.postMessage(message),
      onMessage: (listener) => void port.on('message', ({ data }) => listener(data)),
    };
  }
  if (program.send === undefined) return undefined;
  return {
    tell: (message) => void program.send?.(message),
    onMessage: (listener) => void program.on('message', listener),
  };
}

/** Whether a host has asked to stop. */
export function isStopMessage(message: unknown): boolean {
  return kindOf(message) === stopMessage.kind;
}

/** The URL of a hosted program that says it is ready; undefined if it says something else. */
export function readyUrlOf(message: unknown): string | undefined {
  if (kindOf(message) !== 'ready' || typeof message !== 'object' || message === null || !('url' in message)) return undefined;
  return typeof message.url === 'string' ? message.url : undefined;
}
