import { holdingRulesAbi } from '@fnx/contracts/abi/holding-rules';
import { formatDecimal } from '@fnx/values/money';
import {
  type Address,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  isHex,
  zeroAddress,
} from 'viem';
import * as z from 'zod/mini';
import { argument, file, prose, text } from '@/server/desk/command-fields';
import type { Command } from '@/server/desk/define-command';
import { decimalOf, sharesOf } from '@/server/desk/field-readers';
import type { Look } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { documentHash } from '@/server/platform/documents/publish-document';
import { readRules } from '@/server/platform/gateways/share-contracts';
import { refusal } from '@/server/platform/refusal';
import { holderIdOf } from '@/server/users/holder-id';
import { holderFacts, seePerson, sharesFact } from '@/server/users/person-facts';
import { type Built, defineCall } from './define-call';
import { encodeCall } from './encode-call';
import { readAddress, readHolder, readHolderName } from './read-values';
import { token } from './token-facts';

const RULES = `0x${'5e'.repeat(20)}`;
const ADMIN = 'ADMIN signs, through its timelock where there is one.';

/** Hundredths of a percent, as the contract has them. */
const readPart = decimalOf(2, { max: 10_000n });
const partText = (bps: number | bigint) => `${formatDecimal(BigInt(bps), 2)} %`;

/** Qualifying holdings, in hundredths of a percent (directive 2013/36/EU, article 22). */
const THRESHOLDS = [1_000, 2_000, 3_000, 5_000];

/** The rules in force. @throws Refusal when there are none */
async function rulesOf(ctx: AppContext) {
  const address = await readRules(ctx);
  if (address === null) throw refusal('NO_SUCH', { what: 'contract with rules', of: 'holding' });
  return { address, abi: holdingRulesAbi } as const;
}

/** A person's holder id, or as `readHolder` reads it. @throws Refusal */
async function findHolder(ctx: Look, who: string): Promise<Hex> {
  if (isHex(who)) return readHolder(ctx, readHolderName(who));
  return holderIdOf(ctx.db, (await seePerson(ctx, who)).person.id);
}

/** The holder's part of all shares, in hundredths of a percent, as the newest block has it. */
async function readPartOf(ctx: AppContext, holder: Hex) {
  const { client } = ctx.chain;
  const [held, supply] = await Promise.all([
    client.readContract({ ...token(ctx), functionName: 'holderBalance', args: [holder] }),
    client.readContract({ ...token(ctx), functionName: 'totalSupply' }),
  ]);
  return { held, bps: supply === 0n ? 0n : (held * 10_000n) / supply };
}

type Approval = { holder: string; percent: bigint; letter: { read(): Buffer } };

async function approve(ctx: Look, { holder: who, percent, letter }: Approval): Promise<Built> {
  const rules = await rulesOf(ctx);
  const holder = await findHolder(ctx, who);
  const bytes = letter.read();
  if (bytes.length === 0) throw refusal('FILE_EMPTY');
  const { client } = ctx.chain;
  const [before] = await client.readContract({
    ...rules,
    functionName: 'approvals',
    args: [holder],
  });
  const { held, bps } = await readPartOf(ctx, holder);
  const crossed = THRESHOLDS.filter((one) => bps < one && one <= percent).map(partText);
  const args = [holder, Number(percent), documentHash(bytes)] as const;
  return {
    target: holder,
    call: {
      to: rules.address,
      value: 0n,
      data: encodeFunctionData({ ...rules, functionName: 'approve', args }),
    },
    facts: [
      ...(await holderFacts(ctx, holder)),
      { label: 'Holds on the chain', value: `${partText(bps)}: ${sharesFact(held)}`, moment: true },
      { label: 'May hold up to', value: partText(percent), before: partText(before) },
      {
        label: 'May then cross',
        value: crossed.join(', ') || 'no further threshold',
        moment: true,
      },
    ],
  };
}

type Ceiling = { percent: bigint; from: bigint };

async function setCeiling(ctx: AppContext, { percent, from }: Ceiling): Promise<Built> {
  const rules = await rulesOf(ctx);
  const { client } = ctx.chain;
  const [ceiling, appliesFrom] = await Promise.all([
    client.readContract({ ...rules, functionName: 'ceilingBps' }),
    client.readContract({ ...rules, functionName: 'appliesFrom' }),
  ]);
  const args = [Number(percent), from] as const;
  return {
    target: 'ceiling',
    call: {
      to: rules.address,
      value: 0n,
      data: encodeFunctionData({ ...rules, functionName: 'setCeiling', args }),
    },
    facts: [
      { label: 'Most of one holder', value: partText(percent), before: partText(ceiling) },
      { label: 'Applies from', value: sharesFact(from), before: sharesFact(appliesFrom) },
    ],
  };
}

const named = (rules: Address | null) => rules ?? 'none';

async function setRules(ctx: AppContext, rules: Address): Promise<Built> {
  const isNone = rules === zeroAddress;
  if (!isNone) await requireRulesOf(ctx, rules);
  return {
    target: 'rules',
    call: encodeCall(ctx, 'shareToken', 'setRules', [rules]),
    facts: [
      { label: 'Rules', value: named(isNone ? null : rules), before: named(await readRules(ctx)) },
      { label: 'Is lost', value: 'Approvals and lock-ups of the rules before do not continue.' },
    ],
  };
}

/** The token would ask another contract in vain, and then nothing could move. @throws Refusal */
async function requireRulesOf(ctx: AppContext, rules: Address): Promise<void> {
  const asked = { address: rules, abi: holdingRulesAbi, functionName: 'shareToken' } as const;
  const answer = await ctx.chain.client.readContract(asked).catch(() => null);
  if (answer && isAddressEqual(answer, ctx.chain.addresses.contracts.shareToken)) return;
  throw refusal('NO_SUCH', { what: 'contract with rules for this token', of: rules });
}

/** How much one holder may have. */
export const holdingCommands: readonly Command[] = [
  defineCall({
    name: 'holdings approve',
    roles: ['COMPLIANCE'],
    summary: 'prepare the call that lets a holder have a qualifying holding',
    details:
      'The holder is a person, a holder id or a wallet. A holding from 10 to below 20 % is 19.99; 0 ends an approval. The chain stores the SHA-256 of the supervisor’s letter; the file is not stored here, so keep it. REGISTRAR signs.',
    example:
      'holdings approve ada@example.com --percent 19.99 --letter ./letter.pdf --reason "Letter of 2 December 2026"',
    input: z.object({
      holder: argument('person or holder'),
      percent: text('PERCENT', readPart),
      letter: file(),
      reason: prose(),
    }),
    build: approve,
  }),
  defineCall({
    name: 'holdings ceiling',
    roles: ['COMPLIANCE'],
    summary: 'prepare the call that sets the greatest part of one holder',
    details: `Who has more already keeps it, and receives nothing more. Below --from shares in all, only lock-ups apply. ${ADMIN}`,
    example: 'holdings ceiling 25 --from 1000000 --reason "Statutes, article 9"',
    input: z.object({
      percent: argument('percent', readPart),
      from: text('SHARES', sharesOf),
      reason: prose(),
    }),
    build: setCeiling,
  }),
  defineCall({
    name: 'holdings rules',
    roles: ['ADMINISTRATOR'],
    dangerous: true,
    summary: 'prepare the call that replaces the contract with the rules of holding',
    details: `The zero address ends all rules, lock-ups included. ${ADMIN}`,
    example: `holdings rules ${RULES} --reason "Rules with other thresholds"`,
    input: z.object({ rules: argument('contract', readAddress), reason: prose() }),
    build: (ctx, { rules }) => setRules(ctx, rules),
  }),
];
