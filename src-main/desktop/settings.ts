import { readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { languages } from '#shared/i18n/texts/languages.ts';
import { writeFileAtomic } from '#main/platform/files/write-file-atomic.ts';

const settingsSchema = z.strictObject({
  /** The folder of the ledger. */
  data_dir: z.string().min(1).optional(),
  /** Flags of `sanad branch` beside `--data-dir`. */
  appliance_flags: z.array(z.string()).default([]),
  language: z.enum(languages).optional(),
  update_url: z.string().optional(),
  update_key: z.string().optional(),
});

const memorySchema = z.strictObject({
  said: z.record(z.string(), z.iso.datetime()).default({}),
  rejected: z.int().nonnegative().optional(),
  /** How many of the rejected documents a person has looked at. */
  rejected_seen: z.int().nonnegative().default(0),
});

/** The settings of the desktop, which a person writes. */
export type DesktopSettings = z.output<typeof settingsSchema>;

// What the desktop remembers by itself.
type DesktopMemory = z.output<typeof memorySchema>;

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return {};
    throw cause;
  }
}

/**
 * Reads the settings of a folder; without a file, all of them are the usual ones.
 *
 * @throws Error with a sentence that names the file and every fault in it.
 */
export function readSettings(folder: string): DesktopSettings {
  const file = path.join(folder, 'desktop.json');
  try {
    return settingsSchema.parse(readJson(file));
  } catch (cause) {
    const faults =
      cause instanceof z.ZodError
        ? cause.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; ')
        : 'it is no JSON';
    throw new Error(`The settings in ${file} cannot be used: ${faults}.`, { cause });
  }
}

/** Writes them anew with changes. */
export async function changeSettings(folder: string, changes: Partial<DesktopSettings>): Promise<void> {
  const settings = { ...readSettings(folder), ...changes };
  await writeFileAtomic(path.join(folder, 'desktop.json'), `${JSON.stringify(settings, null, 2)}\n`);
}

/** What is kept in a file of the desktop's folder. */
export type MemoryFile = { content(): DesktopMemory; store(content: DesktopMemory): Promise<void> };

/** Opens it; one that cannot be read counts as empty, for it only spares notifications that were shown. */
export function openMemory(folder: string): MemoryFile {
  const file = path.join(folder, 'desktop-memory.json');
  let content = memorySchema.parse({});
  try {
    content = memorySchema.parse(readJson(file));
  } catch {
    // Notifications are shown again.
  }
  let writing = Promise.resolve();
  return {
    content: () => content,
    store(next) {
      content = next;
      writing = writing.catch(() => undefined).then(() => writeFileAtomic(file, JSON.stringify(content)));
      return writing;
    },
  };
}
