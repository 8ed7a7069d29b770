import { addPackages } from '../app/packages.ts';
import { packApp } from '../app/pack-app.ts';

/** Dependencies that head office alone has. */
export const headOfficePackages = ['@electric-sql/pglite', 'jose', 'otpauth', 'pg', 'pg-boss', 'standardwebhooks'] as const;

/** Puts the app into an empty folder as electron-builder packs it: the desktop, the branch that it starts, and their packages. */
export async function stageApp(folder: string, version?: string): Promise<void> {
  const packages = await packApp(folder, {
    programs: ['desktop'],
    ...(version === undefined ? {} : { version }),
    without: headOfficePackages,
  });
  await addPackages(folder, packages);
}
