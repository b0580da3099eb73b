import { type Call, readCall } from '@fnx/chain/call';
import { decodeCall, type KnownContracts } from '@fnx/chain/decode-call';
import { inArray } from 'drizzle-orm';
import type { AppContext } from '@/server/platform/context';
import { shareWallets } from '@/server/register/chain-tables';

/** The holders of the wallets that a call names, as of the last final block; none of a call that cannot be decoded. */
export async function readWallets({ db }: AppContext, known: KnownContracts, call: Call) {
  const decoded = readCall(() => decodeCall(known, call));
  const args = [...(decoded?.args ?? []), ...(decoded?.inner?.args ?? [])];
  const named = args.filter(({ kind }) => kind === 'ADDRESS').map(({ raw }) => String(raw));
  if (named.length === 0) return [];
  const lower = named.map((address) => address.toLowerCase());
  return db
    .select({ address: shareWallets.address, holder: shareWallets.holder })
    .from(shareWallets)
    .where(inArray(shareWallets.address, lower));
}
