import type { SignedFact } from '@fnx/api/shared/proposal';
import { shareTokenAbi } from '@fnx/contracts/abi/share-token';
import type { Address, Hex } from 'viem';
import type { Fact, Look } from '@/server/desk/look';
import type { AppContext } from '@/server/platform/context';
import { holderFacts, sharesFact } from '@/server/users/person-facts';

/* Facts of wallets and holders for signers, as the register has them now. */

/** The share token, as a node is asked. */
export const token = ({ chain }: AppContext) =>
  ({ address: chain.addresses.contracts.shareToken, abi: shareTokenAbi }) as const;

const frozenText = (frozen: boolean) => (frozen ? 'frozen' : 'not frozen');

/** A holder, and whether all of its wallets are frozen: now, and afterwards. */
export async function freezeFacts(
  ctx: Look,
  holder: Hex,
  frozen: boolean,
): Promise<readonly Fact[]> {
  const { client } = ctx.chain;
  const args = [holder] as const;
  const was = await client.readContract({ ...token(ctx), functionName: 'holderFrozen', args });
  return [
    ...(await holderFacts(ctx, holder)),
    { label: 'Holder', value: frozenText(frozen), before: frozenText(was) },
  ];
}

/** A wallet with its holder and balance. */
export async function walletFacts(
  ctx: Look,
  { wallet, holder }: { wallet: Address; holder: Hex },
  label = 'Wallet',
): Promise<readonly Fact[]> {
  const { client } = ctx.chain;
  const args = [wallet] as const;
  const balance = await client.readContract({ ...token(ctx), functionName: 'balanceOf', args });
  return [
    { label, value: wallet },
    { label: `${label} holds`, value: sharesFact(balance), moment: true },
    ...(await holderFacts(ctx, holder)),
  ];
}

/** Shares frozen in a wallet: now, and afterwards. */
export async function frozenFact(
  ctx: AppContext,
  wallet: Address,
  amount: bigint,
): Promise<SignedFact> {
  const { client } = ctx.chain;
  const args = [wallet] as const;
  const was = await client.readContract({ ...token(ctx), functionName: 'getFrozenTokens', args });
  return { label: 'Frozen in it', value: sharesFact(amount), before: sharesFact(was) };
}
