import { resolve } from 'node:path';
import { build } from 'esbuild';
import { CONTRACT_HASH } from '@/shared/contract-hash';
import { PROGRAMS } from './programs';

const ROOT = resolve(__dirname, '../../..');

/** Bundles each program into one file of plain JavaScript; the packages that stay outside are the app's too. */
export async function bundlePrograms(
  folder: string,
  programs: Readonly<Record<string, string>> = PROGRAMS,
): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: { ...programs },
    outdir: resolve(folder),
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    tsconfig: 'tsconfig.json',
    // Native code, the driver's wish for some that is not there, and packages that read files beside themselves.
    external: ['@node-rs/argon2', 'pg-native', 'pdfkit', 'sharp'],
    // Its other form loads its parts by names that the bundler does not see.
    alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
    // The archive has no sources of which a digest could be made.
    define: { 'process.env.CONTRACT_HASH': JSON.stringify(CONTRACT_HASH) },
    logLevel: 'error',
    // A package that asks where it is gets no answer in this format, and fails when it is loaded.
    logOverride: { 'empty-import-meta': 'error' },
  });
}
