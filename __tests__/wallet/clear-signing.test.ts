import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CONTRACT_ABIS } from '@fnx/chain/contract-abis';
import { itemTypedData } from '@fnx/chain/item-requests';
import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import type { DeployedContracts } from '@fnx/contracts/deploy/deployed';
import { CONTRACT_NAMES } from '@fnx/contracts/deploy/deployed';
import { AUTHORITY_ROLES } from '@fnx/contracts/deploy/roles';
import { timelockAbi } from '@fnx/contracts/deploy/timelock';
import { BANK_CURRENCIES } from '@fnx/values/bank-currency';
import solc from 'solc';
import { type Abi, type AbiParameter, parseAbiItem, toFunctionSelector } from 'viem';
import * as z from 'zod';
import type { Descriptor } from '@/wallet/demo/clear-signing';
import { DESCRIPTORS } from '@/wallet/demo/published-descriptors';
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

const text = z.string();
const part = (name: string) => text.regex(new RegExp(`^\\$\\.metadata\\.${name}\\.\\w+$`));
const types = z.array(z.enum(['wallet', 'eoa', 'contract', 'token', 'collection']));
const place = { token: text, tokenPath: text, nativeCurrencyAddress: text };
const none = z.undefined().optional();
/** The parameters of each format. */
const PARAMS: Readonly<Record<string, z.ZodType>> = {
  ...{ raw: none, amount: none, duration: none },
  addressName: z
    .strictObject({ types, sources: z.array(text) })
    .partial()
    .optional(),
  tokenAmount: z
    .strictObject(place)
    .partial()
    .refine(({ token, tokenPath }) => (token === undefined) !== (tokenPath === undefined)),
  unit: z.strictObject({
    base: z.union([text, z.strictObject({ map: part('maps'), keyPath: text })]),
    decimals: z.number(),
  }),
  calldata: z.strictObject({ calleePath: text, amountPath: text }),
  enum: z.strictObject({ $ref: part('enums') }),
  date: z.strictObject({ encoding: z.enum(['blockheight', 'timestamp']) }),
};
const visible = z.enum(['always', 'never', 'optional']).optional();
const field = z.union(
  Object.entries(PARAMS).map(([format, params]) => {
    const base = { $id: text.optional(), path: text, label: text, visible };
    return z.strictObject({ ...base, format: z.literal(format), params });
  }),
);
const fields = z.array(field);
const group = z.strictObject({ label: text, iteration: z.literal('bundled'), fields });
const address = text.regex(/^0x[0-9a-fA-F]{40}$/);
const deployments = z.array(z.strictObject({ chainId: z.literal(56), address })).min(1);
const domain = z.strictObject({ name: text, version: text });
const eip712 = z.strictObject({ domain, deployments: deployments.optional() });
const words = z.record(text, text);
const descriptor = z.strictObject({
  $schema: z.url(),
  $comment: text.optional(),
  context: z.union([
    z.strictObject({ $id: text, contract: z.strictObject({ deployments }) }),
    z.strictObject({ $id: text, eip712 }),
  ]),
  metadata: z.strictObject({
    ...{ owner: text, contractName: text, info: z.strictObject({ url: z.url() }) },
    constants: words.optional(),
    enums: z.record(text, words).optional(),
    maps: z.record(text, z.strictObject({ values: words })).optional(),
  }),
  display: z.strictObject({
    formats: z.record(
      text.regex(/^[A-Za-z_]\w*\(.*\)$/),
      z.strictObject({
        ...{ $id: text, intent: text, interpolatedIntent: text.optional() },
        fields: z.array(z.union([field, group])),
      }),
    ),
  }),
});

const OWN = '0x00000000000000000000000000000000000000aa';
const deployedAt = (place: (name: string, index: number) => string) => ({
  ...({ chainId: 56, timelock: OWN, rules: OWN } as const),
  contracts: Object.fromEntries(
    CONTRACT_NAMES.map((name, index) => [name, place(name, index)]),
  ) as unknown as DeployedContracts,
});

it('a deployment has descriptors with its own addresses, plans and site', () => {
  const deployed = deployedAt(() => OWN);
  const made = descriptorsOf(deployed, { 0: '30 days' }, 'https://bank.example');
  const withoutRules = descriptorsOf({ ...deployed, rules: null }, {}, 'https://bank.example');
  expect(Object.keys(made)).toHaveLength(Object.keys(withoutRules).length + 1);
  const written = JSON.stringify(made);
  expect(Object.keys(made).sort()).toEqual(files.map(({ name }) => name).sort());
  // The demo wallet reads each of them.
  expect([...DESCRIPTORS].sort()).toEqual(Object.keys(made).sort());
  expect(
    written.match(/"address":"0x\w+"|"shareToken":"0x\w+"/g)?.every((one) => one.includes(OWN)),
  ).toBe(true);
  expect(written).toContain('{"0":"30 days"}');
  expect(written).not.toMatch(/fnx\.example|local chain/);
  for (const body of Object.values(made)) expect(() => descriptor.parse(body)).not.toThrow();
});

it('plans, roles and currencies have the names that they have here', () => {
  const { staking, authority, brake, batch } = Object.fromEntries(
    files.map(({ name, body }) => [/(\w+)\.json$/.exec(name)?.[1], body.metadata]),
  );
  const names = PLANS.map(({ termDays }, number) => [number, planName(termDays)]);
  expect(staking.enums.plans).toEqual(Object.fromEntries(names));
  const roles = { ...AUTHORITY_ROLES };
  expect([authority.enums, brake.enums]).toEqual([{ roles }, { roles }]);
  // A batch has one number of decimals.
  const currencies = Object.entries(BANK_CURRENCIES).map(([id, { decimals }]) => [id, decimals]);
  expect(Object.keys(batch.maps.currencies.values).map((id) => [id, 2])).toEqual(currencies);
});

it('Sourcify gets sources, compiler and name of each contract', () => {
  const bodies = sourcifyBodies(deployedAt((_, index) => `0x${index}`));
  expect(Object.keys(bodies)).toHaveLength(CONTRACT_NAMES.length);
  expect(bodies['sourcify-56-0x0.json']).toMatchObject({
    compilerVersion: expect.stringMatching(/^0\.8\.\d+\+commit\.[0-9a-f]{8}$/),
    contractIdentifier: 'contracts/src/ShareToken.sol:ShareToken',
    stdJsonInput: { language: 'Solidity', settings: { optimizer: { runs: 200 } } },
  });
});

it.each(['Brake', 'Distributions'])('compiles to the code of %s that is deployed', (contract) => {
  const bodies = sourcifyBodies(deployedAt((name) => `0x${name}`));
  const body = bodies[`sourcify-56-0x${contract.toLowerCase()}.json`] as {
    stdJsonInput: object;
    contractIdentifier: string;
  };
  const [file = ''] = body.contractIdentifier.split(':');
  const made = JSON.parse(solc.compile(JSON.stringify(body.stdJsonInput)));
  const kept = JSON.parse(readFileSync(`packages/contracts/compiled/${contract}.json`, 'utf8'));
  expect(`0x${made.contracts[file][contract].evm.bytecode.object}`).toBe(kept.bytecode);
});

it.each(files)('$name has the form of the standard', ({ body }) => {
  expect(() => descriptor.parse(body)).not.toThrow();
});

const sourceName = (contract: string) => `${contract[0]?.toUpperCase()}${contract.slice(1)}`;
const ABIS: Readonly<Record<string, Abi>> = {
  ...Object.fromEntries(CONTRACT_NAMES.map((name) => [sourceName(name), CONTRACT_ABIS[name]])),
  AccessManager: CONTRACT_ABIS.authority,
  TimelockController: timelockAbi,
  HoldingRules: holdingRulesAbi,
};
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
    const paths = item.inputs.flatMap((input) => pathsOf(input));
    const shown = (fields as readonly { path: string; fields?: { path: string }[] }[]).flatMap(
      (entry) => entry.fields?.map(({ path }) => path) ?? entry.path,
    );
    // The currency is part of the amount.
    expect(paths.filter((path) => !shown.includes(path) && path !== 'quote.payToken')).toEqual([]);
  }
});

/** The paths of an argument, or of the parts of a struct. */
function pathsOf(input: AbiParameter, before = ''): string[] {
  const path = `${before}${input.name}${'.[]'.repeat(input.type.split('[').length - 1)}`;
  return 'components' in input
    ? input.components.flatMap((part) => pathsOf(part, `${path}.`))
    : [path];
}

const sources = readdirSync('packages/contracts/src')
  .filter((name) => name.endsWith('.sol'))
  .map((name) => readFileSync(join('packages/contracts/src', name), 'utf8'))
  .join('');

/** The service alone reads it. */
const { ItemRequest } = itemTypedData(56, OWN, { title: '', source: '', signer: OWN }).types;
const request = ItemRequest.map(({ type, name }) => `${type} ${name}`).join(',');

it.each(files.filter(({ name }) => name.startsWith('eip712')))(
  '$name has types that a contract or the service hashes',
  ({ body }) => {
    const hashed = `${sources}"ItemRequest(${request})"`;
    for (const type of Object.keys(body.display.formats)) expect(hashed).toContain(`"${type}"`);
  },
);
