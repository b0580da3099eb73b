import { CHAIN_ID } from '@fnx/chain/chains';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { getAddress } from 'viem';
import type { AppContext, Caller } from '@/server/platform/context';
import { throttleNetwork } from '@/server/platform/limits/throttle';
import { serviceKeys } from '@/server/platform/secrets/service-key';
import { type Capital, readSnapshot } from './capital/read-capital';

const MINUTE_SECONDS = 60;

/**
 * Shows what a visitor needs to recompute the register from any node, what the service has indexed so far, and the capital at that
 * block.
 * @throws DomainError RATE_LIMITED
 */
export async function proofOfHoldings(ctx: AppContext, caller: Caller) {
  await throttleNetwork(ctx, 'proof', caller, ctx.config.limits.proofsPerIpMinute, MINUTE_SECONDS);
  const { contracts } = ctx.chain.addresses;
  const { fromBlock, ...addresses } = contracts;
  const { cursor, issue, capital } = await readSnapshot(ctx);
  return {
    chainId: CHAIN_ID,
    contracts: addresses,
    fromBlock,
    block: cursor
      ? {
          number: Number(cursor.blockNumber),
          hash: cursor.blockHash as `0x${string}`,
          time: cursor.blockTime.toISOString(),
        }
      : null,
    issued: shares(issue.issuedRaw),
    holders: issue.holders,
    capital: capital && viewCapital(capital),
    signingKey: serviceKeys(ctx)[0]?.publicKey ?? '',
  };
}

const shares = (raw: bigint) => formatDecimal(raw, SHARE_DECIMALS);
const percent = (bps: number) => formatDecimal(BigInt(bps), 2);

function viewCapital({
  changed,
  book,
  rules,
  pending,
  guardians,
  isin,
  documents,
  ...raw
}: Capital) {
  return {
    authorised: shares(raw.authorisedRaw),
    changed: changed && { documentHash: changed.documentHash, at: changed.at.toISOString() },
    issued: shares(raw.issuedRaw),
    reserved: shares(raw.reservedRaw),
    announced: shares(raw.announcedRaw),
    lockedUp: shares(raw.lockedUpRaw),
    book: { holders: book.holders, shares: shares(book.sharesRaw) },
    rules: rules && {
      address: rules.address,
      ceilingPercent: rules.ceilingBps === null ? null : percent(rules.ceilingBps),
      appliesFrom: rules.appliesFromRaw === null ? null : shares(rules.appliesFromRaw),
    },
    pending: pending.map(({ kind, id, sharesRaw, dueAt }) => ({
      kind,
      id,
      shares: shares(sharesRaw),
      dueAt: dueAt?.toISOString() ?? null,
    })),
    guardians: guardians.map((address) => getAddress(address)),
    isin,
    documents: [...documents],
  };
}
