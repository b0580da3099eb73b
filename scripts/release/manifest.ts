/**
 * `npm run tool -- manifest [--to file]`: the SHA-256 of every file the built site serves, as JSON.
 * `npm run tool -- manifest --check https://site [--from file]`: compares a live site with it, names what differs and exits with 1.
 * Keep the file, and run the check, somewhere that the people who change the site cannot reach.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BUILD_DIR } from '../build/build-dir';
import { runScript } from '../processes';
import { checkSite } from './manifest/check-site';
import { createManifest, type SiteManifest } from './manifest/create-manifest';

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, check: { type: 'string' }, from: { type: 'string' } },
  });
  const manifest: SiteManifest = values.from
    ? JSON.parse(readFileSync(values.from, 'utf8'))
    : createManifest(BUILD_DIR, 'public');
  if (values.check) {
    await check(values.check, manifest);
    return;
  }
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  if (values.to) writeFileSync(values.to, text);
  else process.stdout.write(text);
}

async function check(origin: string, manifest: SiteManifest): Promise<void> {
  const { files, pages, differences } = await checkSite(origin, manifest);
  for (const { path, what } of differences) console.log(`${path} ${what}`);
  console.log(
    `${files} files and the scripts of ${pages} pages compared with build ${manifest.buildId}: ${
      differences.length === 0 ? 'all as built' : `${differences.length} differ`
    }`,
  );
  process.exitCode = differences.length === 0 ? 0 : 1;
}

runScript(main);
