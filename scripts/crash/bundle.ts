import { join, resolve } from 'node:path';
// It comes with tsx, by which every script here runs.
import { build } from 'esbuild';

const ROOT = resolve(__dirname, '../..');

/**
 * The service as one file: it starts in half the time, and stays the same while its source is edited during a long run.
 *
 * @returns the file's path
 */
export async function bundleService(folder: string): Promise<string> {
  const outfile = join(folder, 'service.cjs');
  await build({
    entryPoints: [join(ROOT, 'src/server/standalone.ts')],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    tsconfig: join(ROOT, 'tsconfig.json'),
    // Native code, and the driver's wish for some that is not there.
    external: ['sharp', '@node-rs/argon2', 'pg-native'],
    logLevel: 'error',
  });
  return outfile;
}
