import { execFileSync } from 'node:child_process';
import { createHash, generateKeyPairSync, verify } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { temporaryFolder } from './support/platform/temporary-folder.ts';

// The workflows cannot run here, but what keeps the signing keys apart from code of branches and packages can be read from them.

const step = z.looseObject({
  name: z.string().optional(),
  uses: z.string().optional(),
  run: z.string().optional(),
  env: z.unknown().optional(),
});
const job = z.looseObject({ environment: z.string().optional(), env: z.unknown().optional(), steps: z.array(step) });
const workflow = z.looseObject({
  on: z.unknown().optional(),
  env: z.unknown().optional(),
  permissions: z.unknown().optional(),
  jobs: z.record(z.string(), job),
});

type Job = z.infer<typeof job>;
type Step = z.infer<typeof step>;

const folder = '.github/workflows';
const files = readdirSync(folder);

function read(file: string) {
  return workflow.parse(parse(readFileSync(path.join(folder, file), 'utf8')));
}

const release = read('release.yml');

function hasSecret(part: unknown): boolean {
  return JSON.stringify(part ?? null).includes('secrets.');
}

const trusted = Object.entries(release.jobs).filter(([, part]) => hasSecret(part));

function stepNamed(part: Job | undefined, name: string): Step | undefined {
  return part?.steps.find((other) => other.name === name);
}

describe('every workflow', () => {
  test.each(files)('%s names each action by the hash of a commit', (file) => {
    const used = Object.values(read(file).jobs).flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.length).toBeGreaterThan(0);
    expect(used.filter((name) => !/^actions\/[a-z-]+@[0-9a-f]{40}$/u.test(name))).toEqual([]);
  });

  test.each(files)('%s may read the repository and change nothing', (file) => {
    const { permissions, jobs } = read(file);
    expect(permissions).toEqual({ contents: 'read' });
    expect(Object.entries(jobs).filter(([, part]) => 'permissions' in part)).toEqual([]);
  });
});

describe('the release', () => {
  test('is started by a tag of a version and by nothing else', () => {
    expect(release.on).toEqual({ push: { tags: ['v*'] } });
  });

  test('has its secrets in two jobs of the environment "release"', () => {
    expect(trusted.map(([name, { environment }]) => [name, environment])).toEqual([
      ['sign-apps', 'release'],
      ['sign-release', 'release'],
    ]);
  });

  test('gives a secret to the step that signs with it, not to a job or the workflow', () => {
    const inEnv = trusted.flatMap(([, { steps }]) => steps.filter((part) => hasSecret(part)));
    expect(inEnv.filter(({ run, env }) => run === undefined || !hasSecret(env) || hasSecret(run))).toEqual([]);
    expect([release.env, ...Object.values(release.jobs).map(({ env }) => env)].filter((env) => hasSecret(env))).toEqual([]);
  });

  test.each(trusted)('runs no code of the project or of a package in the job %s', (_name, { steps }) => {
    const actions = steps.flatMap(({ uses }) => (uses === undefined ? [] : [uses.split('@')[0]]));
    expect(actions.filter((name) => !/^actions\/(?:down|up)load-artifact$/u.test(name ?? ''))).toEqual([]);
    const runs = steps.flatMap(({ run }) => run ?? []).join('\n');
    expect(runs).not.toMatch(/(?:^|[\s;|&(])(?:npm|npx|node|python3?|bash|sh|source|eval)(?=\s|$)|(?:^|\s)\.\.?\//mu);
    // What is signed is handed to programs of the machine as a file; none of it is started.
    expect(runs).not.toMatch(/^\s*(?:sudo )?(?:app|packed|release)\//mu);
  });

  test('signs manifests as the desktop checks them, with the hash of the signed installer', () => {
    const place = temporaryFolder('workflows');
    mkdirSync(path.join(place, 'release'));
    const installer = Buffer.from('a signed installer');
    const manifest =
      'version: 1.2.3\nfiles:\n  - url: Sanad.exe\n    sha512: AAAA==\n    size: 1\npath: Sanad.exe\nsha512: AAAA==\n';
    writeFileSync(path.join(place, 'release/Sanad.exe'), installer);
    writeFileSync(path.join(place, 'release/latest.yml'), manifest);
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const env = {
      PATH: process.env['PATH'],
      RUNNER_TEMP: place,
      SANAD_UPDATE_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    };
    for (const name of ['Write hash and size of the signed installer into the manifest of Windows', 'Sign the manifests'])
      execFileSync('bash', ['-euo', 'pipefail', '-c', stepNamed(release.jobs['sign-release'], name)?.run ?? 'false'], {
        cwd: place,
        env,
      });
    const written = readFileSync(path.join(place, 'release/latest.yml'));
    const sha512 = createHash('sha512').update(installer).digest('base64');
    expect(parse(written.toString())).toMatchObject({ sha512, files: [{ sha512, size: installer.length }] });
    const signature = readFileSync(path.join(place, 'release/latest.yml.sig'), 'utf8');
    expect(verify(null, written, publicKey, Buffer.from(signature, 'base64'))).toBe(true);
    expect(readdirSync(place)).toEqual(['release']);
  });
});
