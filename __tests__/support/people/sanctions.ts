import { Readable } from 'node:stream';
import { commandGroups } from '@/server/modules';
import type { AppContext } from '@/server/platform/context';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';

/** Made-up entries in the form of SDN.XML. */
export type Listed = {
  uid: string;
  first?: string;
  last: string;
  type?: 'Individual' | 'Entity';
  born?: string;
  aka?: readonly [name: string, category: 'strong' | 'weak'][];
  wallets?: readonly [label: string, address: string][];
};

const aka = ([name, category]: readonly [string, string]) =>
  `<aka><uid>9</uid><type>a.k.a.</type><category>${category}</category><lastName>${name}</lastName></aka>`;
const wallet = ([label, address]: readonly [string, string]) =>
  `<id><uid>8</uid><idType>Digital Currency Address - ${label}</idType><idNumber>${address}</idNumber></id>`;
const birth = (born: string) =>
  `<dateOfBirthList><dateOfBirthItem><dateOfBirth>${born}</dateOfBirth></dateOfBirthItem></dateOfBirthList>`;

/** A publication of OFAC with those entries, one a line. */
export function sdnXml(entries: readonly Listed[], count = entries.length): string {
  const lines = entries.map(
    ({ uid, first = '', last, type = 'Individual', born, aka: akas = [], wallets = [] }) =>
      `<sdnEntry><uid>${uid}</uid><firstName>${first}</firstName><lastName>${last}</lastName><sdnType>${type}</sdnType>
      <programList><program>SDGT</program></programList><idList>${wallets.map(wallet).join('')}</idList>
      <akaList>${akas.map(aka).join('')}</akaList>${born ? birth(born) : ''}</sdnEntry>`,
  );
  return `<?xml version="1.0" standalone="yes"?>
<sdnList xmlns="https://sanctionslistservice.ofac.treas.gov/api/PublicationPreview/exports/XML">
<publshInformation><Publish_Date>11/20/2026</Publish_Date><Record_Count>${count}</Record_Count></publshInformation>
${lines.join('\n')}
</sdnList>`;
}

/** Types a line as an operator does. `file` is read in pieces, as from a disk. */
export async function operate(
  ctx: AppContext,
  line: string,
  more: readonly string[] = [],
  file: string | Uint8Array = '',
) {
  const parsed = parseLine(commandGroups, [...line.split(' '), ...more, '--json']);
  if (!parsed.command) throw new Error(`no command: ${line}`);
  const bytes = Buffer.from(file);
  const { output, exitCode } = await runCommand(
    { ctx, name: 'grace' },
    { ...parsed, command: parsed.command },
    () => bytes,
    () => Readable.from(piecesOf(bytes)),
  );
  return { answer: JSON.parse(output), exitCode };
}

/** Odd, so that tags and letters of several bytes are cut. */
const PIECE = 997;

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let start = 0; start < bytes.length; start += PIECE)
    yield bytes.subarray(start, start + PIECE);
}

export const importXml = (ctx: AppContext, list: string, file: string | Uint8Array) =>
  operate(ctx, `sanctions import ${list} --file f`, ['--reason', 'Published today.'], file);
