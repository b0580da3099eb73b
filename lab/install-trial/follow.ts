/** Follows docs/deploying.md in a prepared root, in a network of its own: started by install.ts. */

import { cpSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { endpoints } from '@fnx/api/endpoints';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import { report, runChecks } from '../../scripts/checks';
import type { Block } from '../../scripts/documented';
import { makeSigner } from '../../scripts/ops/setup/contracts';
import { clientOf, until } from '../../scripts/people/person';
import { capture } from '../../scripts/processes';
import { admit, buy, logIn, type Site } from '../rehearse/customer';
import { deploy, openStand, type Stand } from '../rehearse/stand';
import { fetches, readBlocks, runIn } from './place';

const [root = '', domain = '', given = ''] = process.argv.slice(2);
const RELEASES = '.data/release';
/** The document's name of a newer release. */
const NEXT = 'fnx-0.3.1-1234567890-linux-x64';

const STAND_INS = {
  systemd:
    'a program that starts units by its rules for users, variables and credentials, without sandboxes and timers',
  certbot: 'a certificate that this check has made',
  timedatectl: 'nothing: the clock is that of this machine',
  'the chain, its nodes, mail and SMS': 'the stand of “rehearse stand”, which holds no value',
  'the bank’s own content': 'the sample bank, accepted by SAMPLE_CONTENT',
  'a newer release': 'the same archive once more, under the name of one',
};

/** Values of the stand by those of the document. */
async function placeholdersOf(stand: Stand): Promise<Readonly<Record<string, string>>> {
  const { file, network } = await deploy(stand);
  const { QUOTE_SIGNER_KEYSTORE, QUOTE_SIGNER_PASSWORD_FILE } = makeSigner(stand.envFile);
  const home = (name: string) => join(root, 'root', name);
  cpSync(network, home('network.json'));
  cpSync(QUOTE_SIGNER_KEYSTORE, home('signer.json'));
  cpSync(QUOTE_SIGNER_PASSWORD_FILE, home('signer.password'));
  return {
    [CONTRACT_NAMES.map(() => '0x…').join()]: CONTRACT_NAMES.map(
      (name) => file.contracts[name],
    ).join(),
    'TREASURY_ADDRESS=0x…': `TREASURY_ADDRESS=${stand.parties.address('treasury')}\nSAMPLE_CONTENT=accepted`,
    'https://node-one.example.com,https://node-two.example.com': stand.nodes.join(),
    'https://node-three.example.com': stand.publicNode,
    'https://sms.example.com/send': stand.inboxes.sms,
    'smtps://fnx:password@mail.example.com': stand.inboxes.smtp,
  };
}

/** Makes the archive, as the document says, in this clone. */
async function build(block: Block, text: string): Promise<string> {
  const { code, output } = await capture('bash', ['-ec', text]);
  saw(block, code, output);
  renameSync('fnx-manifest.json', join(root, 'root/fnx-manifest.json'));
  const made = readdirSync(RELEASES).filter((name) => name.endsWith('.tar.gz'));
  return join(RELEASES, made.sort((one, other) => ageOf(one) - ageOf(other))[0] ?? '');
}

/** Brings an archive to the machine, and a second one, which is the same under the name of the next release. @returns its name */
async function bring(archive: string): Promise<string> {
  for (const file of [archive, `${archive}.sha256`]) {
    cpSync(file, join(root, 'srv/fnx', basename(file)));
  }
  const name = basename(archive, '.tar.gz');
  await packNext(name, NEXT);
  return name;
}

const ageOf = (name: string) => -statSync(join(RELEASES, name)).mtimeMs;

/** The same archive under the name that the document gives the next release. */
async function packNext(name: string, next: string): Promise<void> {
  const { code, output } = await runIn(
    root,
    `cd /srv/fnx && tar -xzf ${name}.tar.gz --transform 's#^${name}#${next}#' --one-top-level=/tmp/next
     tar -C /tmp/next -cf - ${next} | gzip -1 > ${next}.tar.gz && rm -r /tmp/next
     sha256sum ${next}.tar.gz > ${next}.tar.gz.sha256`,
  );
  if (code !== 0) throw new Error(output);
}

let began = performance.now();

function saw({ section, text }: Block, code: number, output: string): void {
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  began = performance.now();
  const lines = text.trim().split('\n');
  const fault = code === 0 ? '' : `exit ${code}\n${text}\n${output.trim().slice(-1_500)}`;
  report(
    `${section}: ${lines[0]}${lines.length > 1 ? ` … (${lines.length} lines)` : ''}`,
    code === 0,
    fault || `${seconds} s`,
  );
  if (code !== 0) throw new Error('What follows needs it.');
}

/** The first person of the site: signs up, is approved by two officers, and buys. */
async function purchase(site: Site): Promise<void> {
  const admin = async (line: readonly string[]) => {
    const words = line.map((word) => `'${word}'`).join(' ');
    const { code, output } = await runIn(
      root,
      `cd /srv/fnx/current && FNX_ENV_FILE=/etc/fnx/fnx.env node admin.js ${words}`,
    );
    if (code !== 0) throw new Error(output);
    return output;
  };
  const customer = await admit(site, admin);
  report('the first purchase, through nginx with TLS', true, await buy(site, customer));
}

/** A person's shares as the site shows them, and the pictures with their owner and rights. */
async function stateOf(site: Site): Promise<string> {
  // nginx asks an instance again that was away once some seconds have passed.
  await until(async () => {
    const { ok } = await fetch(`${site.origin}/api/v1/health`);
    return ok || undefined;
  }, 'The site behind nginx');
  const customer = await logIn(site);
  if (!customer) return 'no account';
  const { wallets } = await clientOf(site.origin, customer.token).call(endpoints.myWallet);
  const { output } = await runIn(root, "cd /var/lib/fnx && find kyc -printf '%p %u %m\\n' | sort");
  return JSON.stringify([wallets.map(({ balance }) => balance), output]);
}

/** Loses the uploads. @returns what was there */
async function lose(site: Site): Promise<string> {
  const before = await stateOf(site);
  await runIn(root, 'rm -r /var/lib/fnx/kyc');
  return before;
}

async function compare(site: Site, before: string): Promise<void> {
  const now = await stateOf(site);
  report(
    'shares and pictures are as before the loss',
    now === before,
    now === before ? '' : `${before}, ${now}`,
  );
}

/** Holds what a section of the document has to have brought. */
const AFTER: Readonly<Record<string, (site: Site) => Promise<void>>> = {
  '3. The program': async () => {
    if (!given) return;
    await runIn(root, 'cd /srv/fnx/current && node manifest.js --to ~/fnx-manifest.json');
  },
  '1. The machine': async () => {
    const { code, output } = await runIn(root, 'systemctl start postgresql nginx');
    report('Debian’s PostgreSQL and nginx run', code === 0, output.trim());
  },
  '5. Units': async () => {
    const { output } = await runIn(
      root,
      'systemd-analyze verify /etc/systemd/system/fnx* 2>&1 || true',
    );
    const ours = output.split('\n').filter((line) => /fnx/.test(line));
    report('systemd takes each unit', ours.length === 0, ours.join('\n'));
  },
  '6. nginx and TLS': purchase,
};

async function follow(stand: Stand): Promise<void> {
  const { parties, codeFor, chainId } = stand;
  const site: Site = { origin: `https://${domain}`, chainId, parties, codeFor };
  let placeholders = await placeholdersOf(stand);
  const filled = (text: string) =>
    Object.entries(placeholders).reduce((all, [word, value]) => all.replaceAll(word, value), text);
  const left: Block[] = [];
  const blocks = readBlocks();
  for (const [place, block] of blocks.entries()) {
    const { section, language, install, text } = block;
    if (!install) left.push(block);
    else if (language === 'ini') {
      writeFileSync(join(root, install[0] ?? ''), filled(text), { mode: 0o640 });
    } else if (install[0] === 'build') {
      if (given) left.push({ ...block, reason: `${given} was named` });
      const name = await bring(given || (await build(block, filled(text))));
      placeholders = { ...placeholders, 'fnx-0.3.0-0123456789-linux-x64': name };
    } else if (!fetches(block)) {
      const before = install[0] === 'restore' ? await lose(site) : null;
      const { code, output } = await runIn(root, filled(text));
      saw(block, code, output);
      if (before) await compare(site, before);
    }
    if (blocks[place + 1]?.section !== section) await AFTER[section]?.(site);
  }
  const { output } = await runIn(
    root,
    'ls -d /etc/fnx /srv/fnx /var/lib/fnx 2>/dev/null || ls /var/backups/fnx',
  );
  report('the removal leaves the backups alone', /^(fnx-\S+\s*)+$/.test(output), output);
  for (const [of, by] of Object.entries(STAND_INS)) console.log(`in place of ${of}: ${by}`);
  for (const { section, text, reason } of left) {
    console.log(`LEFT OUT ${section}: ${text.trim().split('\n')[0]} …: ${reason}`);
  }
  console.log(`${blocks.length - left.length} blocks were run, ${left.length} LEFT OUT.`);
}

runChecks(async () => {
  const stand = await openStand(null, { url: '', stop: async () => {} });
  try {
    await follow(stand);
  } finally {
    await stand.stop();
    rmSync('fnx-manifest.json', { force: true });
  }
});
