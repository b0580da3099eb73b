import { relative } from 'node:path';
import { bankFolder } from '@/config/bank';
import { findSampleContent } from '@/server/content/source/sample-content';
import type { Finding } from '@/server/doctor/check';
import { checkBank } from '../../bank/check-bank';
import { FIRST_OFFICERS, writeHostFiles } from './host-files';
import { parametersOf } from './network-file';
import type { Setup } from './set-up';

/** Texts and documents that only people of the bank can write. */
const WRITTEN = /\/(legal|documents)\//;

/**
 * The page after the answers: the commands to run, keys that lie together, and what only people can do. Writes the files of the host where
 * they are asked for.
 */
export function lastPage({ file, answers, given }: Setup, findings: readonly Finding[]): string[] {
  const isClone = file === '.env';
  const named = isClone ? '' : `FNX_ENV_FILE=${file} `;
  const port = answers.PORT ?? '3000';
  const site = answers.PUBLIC_URL ?? '';
  const host = given['host-files'];
  const put = host
    ? writeHostFiles(String(host), {
        file,
        origin: site,
        data: answers.FNX_DATA_DIR || '.data',
        port: Number(given.port ?? 3001),
      })
    : [];
  const hosted = [
    [`${named}npm run release`, 'once, and after each change of the bank’s folder'],
    [
      put.join('\n  '),
      'as root, once you have read the files; officers first twice. An identity check needs two with COMPLIANCE, money two with FINANCE',
    ],
  ];
  const inClone = [
    [`${named}npm run build`, 'once, and after each change of the bank’s folder'],
    [
      `${named}npm start`,
      `serves at port ${port}; or the units of deploy/systemd: fnx@3001, fnx@3002`,
    ],
    [
      'deploy/nginx',
      `ends TLS for ${site}; fnx-upstream.conf names ports 3001 and 3002: with npm start name ${port}`,
    ],
    [
      `npm run setup -- --to ${file} --yes --host-files FOLDER`,
      'writes those units and that site with the names, places and ports of this bank',
    ],
    [
      `${named}npm run admin -- ${FIRST_OFFICERS}`,
      'twice; an identity check needs two with COMPLIANCE, money two with FINANCE',
    ],
    [
      `${named}npm run tool -- backup --to FOLDER`,
      'every hour: fnx-backup.timer and fnx-backup-verify.timer; the journal: fnx-journal.timer',
    ],
    [`${named}npm run doctor`, 'at any time'],
  ];
  const together = findings
    .filter(
      ({ name, state }) => state === 'warning' && /^(keys apart|files of secrets)$/.test(name),
    )
    .flatMap(({ saw }) => saw.split('\n'));
  return [
    `The variables are in ${file}. What comes next:`,
    ...(put.length > 0 ? hosted : inClone).flatMap(([command = '', why]) => [
      `  ${command}`,
      `      ${why}`,
    ]),
    '',
    ...part(
      'Keys that lie together, so that one theft takes both:',
      together,
      'none that this user sees',
    ),
    '',
    ...part(
      'What remains for people:',
      remaining(answers.TOKEN_ADDRESSES_FILE, given.deployer),
      'nothing',
    ),
  ];
}

const part = (title: string, lines: readonly string[], none: string) => [
  title,
  ...(lines.length > 0 ? lines : [none]).map((line) => `  ${line}`),
];

function remaining(
  network: string | undefined,
  deployer: string | boolean | undefined = 'FILE',
): string[] {
  const folder = relative('', bankFolder());
  const faulty = checkBank(folder).map(({ file }) => file);
  const files = new Set([...findSampleContent(), ...faulty].filter((file) => WRITTEN.test(file)));
  return [
    ...[...files].map((file) => `write ${file}, which is of the sample or has a fault`),
    'keep copies of secrets/FILES_KEY and owner/BACKUP_KEY off this machine, apart from backups',
    `end the deployer’s key, which has no right any more: npm run tool -- keystore forget ${deployer} --network ${network ?? 'FILE'} --rpc URL`,
    ...holders(network),
  ];
}

/** Who holds which key, to be compared with the people who do; nobody where the file of the network was skipped with a fault. */
function holders(network: string | undefined): string[] {
  const parameters = parametersOf(network);
  const { roles = {}, timelock = {}, shareSale = {} } = parameters ?? {};
  const named: Record<string, unknown> = {
    ...roles,
    'timelock’s proposer': timelock.proposers,
    treasury: shareSale.treasury,
  };
  return Object.entries(named)
    .filter(([, addresses]) => addresses)
    .map(([role, addresses]) => `note who holds the key of ${role}: ${addresses}`);
}
