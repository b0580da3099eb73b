import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import solc from 'solc';
import { type Abi, parseAbiItem, toFunctionSelector } from 'viem';
import * as z from 'zod';
import type { DeployedContracts } from '@/chain/addresses';
import { CONTRACT_ABIS } from '@/chain/contract-abis';
import { OFFICER_CALLS } from '@/chain/officers/officer-calls';
import { encodeTransfer } from '@/chain/share-token';
import { CONTRACT_NAMES } from '@/shared/vocabulary';
import { type Descriptor, ERC20, showCall } from '@/wallet/demo/clear-signing';
import { CLEAR_TEXTS } from '@/wallet/demo/clear-text';
import { PLANS } from '../../scripts/chain/demo-parameters';
import { descriptorsOf, planName, sourcifyBodies } from '../../scripts/contracts/wallet-metadata';

/*
 * The published descriptors, against our own transcription of the parts of the ERC-7730 v2 schema that they use; the standard's file
 * itself states no licence, so it is not part of this repository.
 */

const FOLDER = 'public/clear-signing';
const files = readdirSync(FOLDER).map((name) => ({
  name,
  body: JSON.parse(readFileSync(join(FOLDER, name), 'utf8')),
}));

const rule = z.enum(['always', 'never', 'optional']);
const strings = z.array(z.string());
const addressTypes = z.array(z.enum(['wallet', 'eoa', 'contract', 'token', 'collection']));
const base = {
  $id: z.string().optional(),
  path: z.string(),
  label: z.string(),
  visible: rule.optional(),
};
const field = z.discriminatedUnion('format', [
  z.strictObject({ ...base, format: z.literal('raw') }),
  z.strictObject({
    ...base,
    format: z.literal('addressName'),
    params: z
      .strictObject({ types: addressTypes.optional(), sources: strings.optional() })
      .optional(),
  }),
  z.strictObject({
    ...base,
    format: z.literal('tokenAmount'),
    params: z
      .strictObject({
        token: z.string().optional(),
        tokenPath: z.string().optional(),
        nativeCurrencyAddress: z.string().optional(),
      })
      .refine(({ token, tokenPath }) => (token === undefined) !== (tokenPath === undefined)),
  }),
  z.strictObject({
    ...base,
    format: z.literal('enum'),
    params: z.strictObject({ $ref: z.string().regex(/^\$\.metadata\.enums\.\w+$/) }),
  }),
  z.strictObject({
    ...base,
    format: z.literal('date'),
    params: z.strictObject({ encoding: z.enum(['blockheight', 'timestamp']) }),
  }),
]);
const deployments = z
  .array(
    z.strictObject({ chainId: z.literal(56), address: z.string().regex(/^0x[0-9a-fA-F]{40}$/) }),
  )
  .min(1);
const descriptor = z.strictObject({
  $schema: z.url(),
  $comment: z.string().optional(),
  context: z.union([
    z.strictObject({ $id: z.string(), contract: z.strictObject({ deployments }) }),
    z.strictObject({
      $id: z.string(),
      eip712: z.strictObject({
        domain: z.strictObject({ name: z.string(), version: z.string() }),
        deployments,
      }),
    }),
  ]),
  metadata: z.strictObject({
    owner: z.string(),
    contractName: z.string(),
    info: z.strictObject({ url: z.url() }),
    constants: z.record(z.string(), z.string()).optional(),
    enums: z.record(z.string(), z.record(z.string(), z.string())).optional(),
  }),
  display: z.strictObject({
    formats: z.record(
      z.string().regex(/^[A-Za-z_]\w*\(.*\)$/),
      z.strictObject({
        $id: z.string(),
        intent: z.string(),
        interpolatedIntent: z.string().optional(),
        fields: z.array(field),
      }),
    ),
  }),
});

const OWN = '0x00000000000000000000000000000000000000aa';

it('a deployment has descriptors with its own addresses, plans and site', () => {
  const contracts = {
    ...Object.fromEntries(CONTRACT_NAMES.map((name) => [name, OWN])),
    fromBlock: 1,
  } as DeployedContracts;
  const made = descriptorsOf({ chainId: 56, contracts }, { 0: '30 days' }, 'https://bank.example');
  const text = JSON.stringify(made);
  expect(Object.keys(made).sort()).toEqual(files.map(({ name }) => name).sort());
  expect(
    text.match(/"address":"0x\w+"|"shareToken":"0x\w+"/g)?.every((one) => one.includes(OWN)),
  ).toBe(true);
  expect(text).toContain('{"0":"30 days"}');
  expect(text).not.toMatch(/fnx\.example|local chain/);
  for (const body of Object.values(made)) expect(() => descriptor.parse(body)).not.toThrow();
});

it('the demo has the plans of its chain', () => {
  const staking = files.find(({ name }) => name.includes('staking'))?.body;
  const names = PLANS.map(({ termDays }, number) => [number, planName(termDays)]);
  expect(staking.metadata.enums.plans).toEqual(Object.fromEntries(names));
});

it('Sourcify gets sources, compiler and name of each contract', () => {
  const contracts = Object.fromEntries(
    CONTRACT_NAMES.map((name, place) => [name, `0x${place}`]),
  ) as unknown as DeployedContracts;
  const bodies = sourcifyBodies({ chainId: 56, contracts });
  expect(Object.keys(bodies)).toHaveLength(CONTRACT_NAMES.length);
  expect(bodies['sourcify-56-0x0.json']).toMatchObject({
    compilerVersion: expect.stringMatching(/^0\.8\.\d+\+commit\.[0-9a-f]{8}$/),
    contractIdentifier: 'contracts/src/ShareToken.sol:ShareToken',
    stdJsonInput: { language: 'Solidity', settings: { optimizer: { runs: 200 } } },
  });
});

it.each(['Brake', 'Distributions'])('compiles to the code of %s that is deployed', (contract) => {
  const contracts = Object.fromEntries(
    CONTRACT_NAMES.map((name) => [name, `0x${name}`]),
  ) as unknown as DeployedContracts;
  const bodies = sourcifyBodies({ chainId: 56, contracts });
  const body = bodies[`sourcify-56-0x${contract.toLowerCase()}.json`] as {
    stdJsonInput: object;
    contractIdentifier: string;
  };
  const [file = ''] = body.contractIdentifier.split(':');
  const made = JSON.parse(solc.compile(JSON.stringify(body.stdJsonInput)));
  const kept = JSON.parse(readFileSync(`contracts/compiled/${contract}.json`, 'utf8'));
  expect(`0x${made.contracts[file][contract].evm.bytecode.object}`).toBe(kept.bytecode);
});

it.each(files)('$name has the form of the standard', ({ body }) => {
  expect(() => descriptor.parse(body)).not.toThrow();
});

const sourceName = (contract: string) => `${contract[0]?.toUpperCase()}${contract.slice(1)}`;
const ABIS = Object.fromEntries(
  CONTRACT_NAMES.map((name) => [sourceName(name), CONTRACT_ABIS[name] as Abi]),
);
const calls = files.filter(({ name }) => name.startsWith('calldata'));

it.each(calls)('$name names functions of the contract, and shows each argument', ({ body }) => {
  const abi = ABIS[body.metadata.contractName] ?? [];
  const known = abi.flatMap((entry) =>
    entry.type === 'function' ? [toFunctionSelector(entry)] : [],
  );
  for (const [signature, { fields }] of Object.entries((body as Descriptor).display.formats)) {
    const item = parseAbiItem(`function ${signature.replaceAll('tuple(', '(')}` as never) as Abi[0];
    if (item.type !== 'function') throw new Error(signature);
    expect(known).toContain(toFunctionSelector(item));
    const paths = item.inputs.flatMap((input) =>
      'components' in input && input.components
        ? input.components.map(({ name }) => `${input.name}.${name}`)
        : [input.type.endsWith('[]') ? `${input.name}.[]` : `${input.name}`],
    );
    const shown = fields.map(({ path }) => path);
    // The currency is part of the amount.
    expect(paths.filter((path) => !shown.includes(path) && path !== 'quote.payToken')).toEqual([]);
  }
});

const sources = readdirSync('contracts/src')
  .filter((name) => name.endsWith('.sol'))
  .map((name) => readFileSync(join('contracts/src', name), 'utf8'))
  .join('');

it.each(files.filter(({ name }) => name.startsWith('eip712')))(
  '$name has types that a contract hashes',
  ({ body }) => {
    for (const type of Object.keys(body.display.formats)) expect(sources).toContain(`"${type}"`);
  },
);

/** Sent by other contracts, by the timelock or anybody, or known to every wallet as ERC-20. */
const OTHERS = [
  ...['sell', 'mintReserved', 'reserve', 'release', 'lock', 'unlock', 'announce', 'retract'],
  ...['issue', 'claimBook', 'setBlocked', 'recover', 'forcedTransfer'],
  ...['approve', 'transferFrom', 'bind', 'unbind'],
  // No page sends these, and each has the same effect whoever sends it.
  ...['issueFor', 'deploy', 'execute'],
  ...['enterRate', 'createShares', 'clear', 'settle', 'collect', 'strike', 'withdraw'],
];

const OWNED = CONTRACT_NAMES.filter((name) => name !== 'authority');
it.each(OWNED)('each call of %s that an owner sends has a descriptor', (contract) => {
  const name = sourceName(contract);
  const described = calls
    .filter(({ body }) => body.metadata.contractName === name)
    .flatMap(({ body }) => Object.keys(body.display.formats))
    .map((signature) => signature.split('(')[0]);
  const sent = (ABIS[name] ?? []).flatMap((entry) =>
    entry.type === 'function' && !['view', 'pure'].includes(entry.stateMutability)
      ? [entry.name]
      : [],
  );
  const known = [...described, ...OTHERS, ...Object.keys(OFFICER_CALLS[contract])];
  expect(sent.filter((one) => !known.includes(one))).toEqual([]);
});

describe('a call', () => {
  const [token] = calls
    .map(({ body }) => body as Descriptor)
    .filter(
      ({ metadata }) => (metadata as { contractName?: string }).contractName === 'ShareToken',
    );
  const address = token?.context.contract.deployments?.[0]?.address as `0x${string}`;
  const call = encodeTransfer({ token: address, to: address, amount: 2_500_000n });

  it('is shown by the descriptor of its contract before that of every token', async () => {
    const facts = async () => ({ symbol: 'FNX', decimals: 6 });
    const shown = await showCall(call, [token as Descriptor, ERC20], facts);
    expect(shown).toEqual({
      intent: 'Send {brand} shares',
      rows: [
        { label: 'Shares', value: '2.5 FNX' },
        { label: 'To', value: address },
      ],
    });
  });

  it('that no descriptor knows is not explained', async () => {
    const unknown = { ...call, data: '0x12345678' as const };
    await expect(
      showCall(unknown, [token as Descriptor, ERC20], async () => null),
    ).resolves.toBeNull();
  });
});

it('the demo wallet knows each intent and label in the language of the page', () => {
  const texts = [...files.map(({ body }) => body), ERC20].flatMap(({ display }) =>
    (Object.values(display.formats) as { intent: string; fields: { label: string }[] }[]).flatMap(
      ({ intent, fields }) => [intent, ...fields.map(({ label }) => label)],
    ),
  );
  const known: readonly string[] = CLEAR_TEXTS;
  expect(texts.filter((text) => !known.includes(text))).toEqual([]);
});
