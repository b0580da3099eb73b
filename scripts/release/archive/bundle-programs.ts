import { build } from 'esbuild';
import { PROGRAMS } from './programs';

/** Bundles each program into one file of plain JavaScript; the packages that stay outside are the app's too. */
export async function bundlePrograms(folder: string): Promise<void> {
  await build({
    entryPoints: { ...PROGRAMS },
    outdir: folder,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'cjs',
    tsconfig: 'tsconfig.json',
    // Native code, and the driver's wish for some that is not there.
    external: ['sharp', '@node-rs/argon2', 'pg-native'],
    logLevel: 'error',
  });
}
