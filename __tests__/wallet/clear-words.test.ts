import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Call } from '@fnx/chain/call';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { routerAbi, wrappedAbi } from '@fnx/chain/exchange-abi';
import { OFFICER_CALLS } from '@fnx/chain/officers/officer-calls';
import { encodeSchedule } from '@fnx/chain/officers/timelock-calls';
import { encodeTransfer } from '@fnx/chain/share-token';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { timelockAbi } from '@fnx/contracts/deploy/timelock';
import {
  type Abi,
  type AbiFunction,
  type Address,
  encodeFunctionData,
  erc20Abi,
  zeroAddress,
} from 'viem';
import { LANGUAGES } from '@/lang/languages';
import { readCatalog } from '@/lang/read-languages';
import {
  type ClearRow,
  COMMON,
  type Descriptor,
  showCall,
  showTypedData,
  type TypedData,
} from '@/wallet/demo/clear-signing';
import { DESCRIPTORS } from '@/wallet/demo/published-descriptors';

type Body = Descriptor & { metadata: { contractName?: string } };
const bodies = DESCRIPTORS.map(
  (file): Body => JSON.parse(readFileSync(join('public/clear-signing', file), 'utf8')),
);
const NAMES = { authority: 'AccessManager', TIMELOCK: 'TimelockController', RULES: 'HoldingRules' };
const nameOf = (key: string) => ({ ...NAMES })[key] ?? `${key[0]?.toUpperCase()}${key.slice(1)}`;
const placeOf = (key: string) =>
  bodies.find(({ context, metadata }) => context.contract && metadata.contractName === nameOf(key))
    ?.context.contract?.deployments?.[0]?.address as Address | undefined;

/** Sent by other contracts, by the service, or with the same effect by anybody: no page has a wallet send these. */
const OTHERS: Readonly<Record<string, string>> = {
  shareToken:
    'announce bind claimBook forcedTransfer issue lock mintReserved recover release reserve retract sell setAwaited setBlocked setSplitting settle split transferFrom unbind unlock',
  shareSale: 'issueFor split',
  shareStaking: 'split splitStakes',
  auctions: 'clear collect settle split strike withdraw',
  passkeyAccounts: 'deploy execute',
  RULES: 'lockUp split',
  OTHER: 'transferFrom',
};
const isSent = (item: Abi[number]): item is AbiFunction =>
  item.type === 'function' && !['view', 'pure'].includes(item.stateMutability);

const ALL: Readonly<Record<string, Abi>> = {
  ...{ ...CONTRACT_ABIS, TIMELOCK: timelockAbi, RULES: holdingRulesAbi },
  OTHER: [...erc20Abi, ...routerAbi, ...wrappedAbi],
};
const SENT = Object.entries(ALL)
  .flatMap(([key, abi]) => abi.filter(isSent).map((item) => ({ key, item, name: item.name })))
  // The authority is a contract of others, to which the product sends the calls of officers alone.
  .filter(({ key, name }) => key !== 'authority' || name in OFFICER_CALLS.authority)
  .filter(({ key, name }) => !OTHERS[key]?.split(' ').includes(name));

const token = placeOf('shareToken') ?? zeroAddress;
const transfer = encodeTransfer({ token, to: token, amount: 2_500_000n });
const words = { descriptors: bodies, tokenFacts: async () => ({ symbol: 'USDT', decimals: 6 }) };

type Parameter = { name?: string; type: string; components?: readonly Parameter[] };
const IDS =
  /^(id|\w+Ids?|nonce|count|index|numerator|denominator|exceptions|choice|\w+Number|admin|guardian|role)$/;

/** A value of a type. Amounts and moments are so large that their figure is seen where it is not in words. */
function sampleOf(
  parameter: Parameter,
  structs: Record<string, Parameter[]> = {},
  count = 2,
): unknown {
  const { type, name = '' } = parameter;
  const list = /^(.*)\[\]$/.exec(type)?.[1];
  if (list) return Array(count).fill(sampleOf({ ...parameter, type: list }, structs, count));
  const parts = (parameter.components ?? structs[type])?.map(
    (part) => [part.name, sampleOf(part, structs, count)] as const,
  );
  if (parts) return Object.fromEntries(parts);
  if (type === 'address') return token;
  if (type === 'bool') return true;
  if (type === 'string') return name === 'currency' ? 'CHF' : 'Words';
  if (name === 'data') return transfer.data;
  if (type.startsWith('bytes')) return `0x${'ab'.repeat(Number(type.slice(5)) || 100)}`;
  if (/delay/i.test(name)) return 86_400n;
  return Number(type.slice(4)) < 48 || IDS.test(name) ? 1n : 1_796_313_016n;
}

function expectWords(shown: { intent: string; rows: readonly ClearRow[] } | null) {
  expect(shown?.intent).not.toMatch(/^Signature request|\{/);
  const rows = shown?.rows.map(({ label, value }) => `${label}: ${value}`) ?? [];
  const raw = /^:|\[object|undefined|true|0x[\da-f]{65,}|(?<![.,\d])\d{10,}/i;
  expect(rows.filter((row) => raw.test(row))).toEqual([]);
}

it.each(SENT)('$name of $key is in words', async ({ key, item }) => {
  const data = encodeFunctionData({ abi: [item], args: item.inputs.map((one) => sampleOf(one)) });
  const to = placeOf(key) ?? '0x00000000000000000000000000000000000000bb';
  expectWords(await showCall({ to, value: 1_796_313_016n, data }, words));
});

const sources = readdirSync('packages/contracts/src')
  .filter((name) => name.endsWith('.sol'))
  .map((name) => readFileSync(join('packages/contracts/src', name), 'utf8'));
/** Typed data that the service's key signs, and structs inside of others. */
const NOT_PEOPLES = /^(Quote|Registration|BookClaim|Deposit|Call)\(/;
const TYPES = [...sources.join('').matchAll(/"((?:[A-Z]\w*\(\w+(?:\[\])? \w[^"]*\))+)"/g)]
  .map(([, type = '']) => type)
  .filter((type) => !NOT_PEOPLES.test(type));

/** Data of a type as a wallet gets them: JSON, with numbers as text. `count` items are in each list. */
function typedOf(encoded: string, count = 2): TypedData {
  const types = Object.fromEntries(
    [...encoded.matchAll(/(\w+)\((.*?)\)/g)].map(([, struct = '', fields = '']) => {
      const parts = fields.split(',').map((field) => field.split(' '));
      return [struct, parts.map(([type = '', name = '']) => ({ type, name }))];
    }),
  );
  const { eip712 } = bodies.find(({ display }) => encoded in display.formats)?.context ?? {};
  const verifyingContract = eip712?.deployments?.[0]?.address ?? token;
  const [primaryType = ''] = Object.keys(types);
  const message = sampleOf({ type: primaryType }, types, count);
  const typed = { domain: { ...eip712?.domain, verifyingContract }, types, primaryType, message };
  return JSON.parse(JSON.stringify(typed, (_, one) => (typeof one === 'bigint' ? `${one}` : one)));
}

it.each(TYPES)('%s is in words', async (encoded) => {
  expectWords(await showTypedData(typedOf(encoded), words));
});

it('a batch of 300 deposits is its sums and the first three, and whole when unfolded', async () => {
  const batch = TYPES.find((type) => type.startsWith('Batch(')) ?? '';
  const { rows } = await showTypedData(typedOf(batch, 300), words);
  const folded = rows.filter(({ only }) => only !== 'UNFOLDED');
  expect(folded.slice(0, 5)).toEqual([
    { label: 'Bank transfers', value: '300' },
    { label: 'Amount in total', value: '5,388,939,048.00 CHF' },
    { label: 'Shares in total', value: '538,893.9048 USDT' },
    { label: '1 / 300', value: '' },
    { label: 'To', value: token, depth: 1 },
  ]);
  expect(folded.at(-1)).toEqual({ label: 'Bank transfers', value: 'and 297 more', only: 'FOLDED' });
  expect(folded).toHaveLength(28);
  expect(rows.filter(({ label }) => label === 'Bank entry')).toHaveLength(300);
});

it('typed data without a descriptor are shown field by field', async () => {
  const encoded = 'Deal(Leg[] legs,Leg best,bool[][] open)Leg(bytes data,uint256 sum)';
  const { intent, rows } = await showTypedData(typedOf(encoded, 1), { ...words, descriptors: [] });
  const lines = rows.map(({ label, value, depth = 0 }) => `${'>'.repeat(depth)}${label} ${value}`);
  const leg = `>data ${transfer.data}, >sum 1796313016`;
  expect(intent).toBe('Signature request: Deal');
  expect(lines.join(', ')).toBe(`legs 1, 1 / 1 , ${leg}, best , ${leg}, open Yes`);
});

it('what no descriptor knows is shown as it is, and a call inside of another one in words', async () => {
  const unknown: Call = { ...transfer, data: '0x12345678' };
  await expect(showCall(unknown, words)).resolves.toBeNull();
  const timelock = placeOf('TIMELOCK') ?? zeroAddress;
  const salt = `0x${'ab'.repeat(32)}` as const;
  const rowsOf = async (call: Call) =>
    (await showCall(encodeSchedule(timelock, { call, salt, delay: 60n }), words))?.rows;
  expect(await rowsOf(unknown)).toContainEqual({ label: 'Call', value: '0x12345678' });
  const inner = await rowsOf(transfer);
  expect(inner).toContainEqual({ label: 'Call', value: 'Send FNX shares' });
  expect(inner).toContainEqual({ label: 'Shares', value: '2.5 USDT', depth: 1 });
});

/** Whether a role is needed: officers sign on the desk, which is in English. */
function isOfficers({ metadata }: Body, signature: string): boolean {
  const found = Object.entries(OFFICER_CALLS).find(
    ([key]) => nameOf(key) === metadata.contractName,
  );
  return Boolean(found?.[1][signature.split('(')[0] ?? '']?.role);
}

it.each(LANGUAGES.filter((language) => language !== 'en'))(
  'labels are there in %s, and no two of a sheet are the same',
  (language) => {
    const catalog: Readonly<Record<string, string>> = readCatalog(language, 'wallet');
    for (const body of [...bodies, COMMON]) {
      for (const [signature, { intent, fields }] of Object.entries(body.display.formats)) {
        if (isOfficers(body, signature)) continue;
        const entries = fields.flatMap((one) => ('fields' in one ? [one, ...one.fields] : [one]));
        const sheet = ['Contract', 'Maximum network fee', ...entries.map(({ label }) => label)];
        const labels = [...new Set(sheet)];
        expect([intent, ...labels].filter((one) => !(one in catalog))).toEqual([]);
        expect(new Set(labels.map((one) => catalog[one])).size).toBe(labels.length);
      }
    }
  },
);
