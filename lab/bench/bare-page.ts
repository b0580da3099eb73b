import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { freePort, run, startChild, untilReady } from '../../scripts/processes';

/** The least that Next.js can serve: what our pages cost more than this, we put there. */
const PAGE = `export default function Page() {
  return <main><h1>A page</h1><p>With one paragraph of text.</p></main>;
}
`;

/**
 * Builds the bare page, unless the same Next.js has built it before, and serves it.
 *
 * @throws Error when the build fails or the server does not answer within a minute
 */
export async function startBarePage(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = resolve('.data', `bench-bare-${nameOfBuild()}`);
  if (!existsSync(join(folder, '.next', 'BUILD_ID'))) {
    mkdirSync(join(folder, 'pages'), { recursive: true });
    writeFileSync(join(folder, 'pages', 'index.js'), PAGE);
    const env = { NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' };
    const code = await run('npx', ['next', 'build', '--webpack', folder], env);
    if (code !== 0) throw new Error(`The bare page could not be built (exit ${code}).`);
  }
  const port = await freePort();
  const args = ['next', 'start', folder, '--hostname', '127.0.0.1', '-p', String(port)];
  const server = startChild('npx', args, {
    logFile: join(folder, 'server.log'),
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  });
  const url = `http://localhost:${port}`;
  try {
    await untilReady(url, server);
    return { url, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

function nameOfBuild(): string {
  const versions = ['next', 'react', 'react-dom'].map(
    (name) => JSON.parse(readFileSync(join('node_modules', name, 'package.json'), 'utf8')).version,
  );
  return createHash('sha256')
    .update([PAGE, ...versions].join())
    .digest('hex')
    .slice(0, 12);
}
