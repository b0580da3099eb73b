import { createHash } from 'node:crypto';
import pg from 'pg';
import { entryText, type SignedEntry } from '@/server/desk/signed-entry';
import { recordServiceKey } from '@/server/desk/write-journal';
import { serviceKeys } from '@/server/platform/secrets/service-key';
import { capture } from '../../scripts/processes';
import type { Row } from './measure';
import { openStore, startStoreServer } from './store';

const SIZES = [100_000, 1_000_000] as const;
const AT_ONCE = 5_000;
/** Rows that the entries are about. */
const ROWS = 500;
/** Ten times as many entries may take so many times as long, and so much memory in all. */
const MOST = { times: 12, mb: 256 };

/** `journal verify` over two journals of signed entries about guarded rows, each in a process of its own. */
export async function benchJournal(): Promise<Row[]> {
  const server = await startStoreServer({ settings: { fsync: 'off' } });
  try {
    const costs: { seconds: number; mb: number }[] = [];
    for (const size of SIZES) {
      const url = await server.database(`entries_${size}`);
      await fill(url, size);
      const { code, output } = await capture('node', [
        ...['--max-semi-space-size=4', '--import', 'tsx', 'lab/bench/verify-once.ts', url],
      ]);
      if (code !== 0) throw new Error(output);
      const cost = JSON.parse(output.trim().split('\n').at(-1) ?? '');
      console.log(`  ${size} entries: ${cost.seconds.toFixed(1)} s, ${cost.mb.toFixed(0)} MB`);
      costs.push(cost);
    }
    const [small, large] = costs;
    if (!small || !large) throw new Error('Nothing was measured.');
    const times = large.seconds / small.seconds;
    return [
      {
        what: 'a million entries to a tenth of them',
        ...{ figure: times, budget: MOST.times, unit: 'x' },
      },
      { what: 'memory of the process', figure: large.mb, budget: MOST.mb, unit: 'MB' },
    ];
  } finally {
    server.stop();
  }
}

/** JSON as PostgreSQL writes it, of objects with one field. */
function jsonbText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(jsonbText).join(', ')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const fields = Object.entries(value).map(([name, one]) => `"${name}": ${jsonbText(one)}`);
  return `{${fields.join(', ')}}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** An entry that makes a row, or, the next one, removes it. */
function entryOf(id: number): Omit<SignedEntry, 'previousHash'> {
  const hash = sha256(`${id - (id % 2)}`);
  const row = String(Math.floor(id / 2) % ROWS);
  return {
    ...{ at: id, actor: 'service', source: 'SERVICE', action: 'rows change', target: 'wallets' },
    ...{ reason: 'bench', proposal: null, signers: null, before: null },
    after: { rows: { wallets: { [row]: id % 2 === 0 ? [null, hash] : [hash, null] } } },
  };
}

async function fill(url: string, size: number): Promise<void> {
  const { ctx, stop } = await openStore(url);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await recordServiceKey(ctx);
    const [key] = serviceKeys(ctx);
    const { rows } = await client.query('select hash from journal');
    let previousHash: string = rows[0].hash;
    await client.query('set session_replication_role = replica');
    for (let first = 2; first <= size + 1; first += AT_ONCE) {
      const made = [];
      for (let id = first; id < first + AT_ONCE; id += 1) {
        const { at, after, ...words } = entryOf(id);
        const { actor, source, action, target, reason } = words;
        const signature = key?.sign(entryText({ ...words, at, after, previousHash }));
        const chained = [id, at, actor, source, action, target, reason, null, null, after];
        const hash = sha256(previousHash + jsonbText(chained));
        made.push({ ...words, id, at, after, signature, previous: previousHash, hash });
        previousHash = hash;
      }
      await client.query(
        `insert into journal (id, at, actor, source, action, target, reason, after, signature, previous_hash, hash)
         select id, to_timestamp(at / 1000.0), actor, source, action, target, reason, after, signature, previous, hash
         from jsonb_to_recordset($1) as made (id bigint, at bigint, actor text, source text, action text, target text, reason text,
           after jsonb, signature text, previous text, hash text)`,
        [JSON.stringify(made)],
      );
    }
    await client.query('analyze');
  } finally {
    await client.end();
    await stop();
  }
}
