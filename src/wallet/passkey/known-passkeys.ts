import { endpoints } from '@/api/endpoints';
import { call } from '@/lib/http/http';
import { currentToken } from '@/lib/session/session';
import type { PasskeyAccount } from './passkey-ids';

/** The accounts by passkey of the person who is logged in, the main one first; none for a guest. */
export async function readPasskeys(): Promise<readonly PasskeyAccount[]> {
  if (currentToken() === null) return [];
  const { wallets } = await call(endpoints.myWallet);
  return wallets
    .filter(({ passkeys }) => passkeys.length > 0)
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .map(({ address, passkeys }) => ({
      address,
      passkeys: passkeys as unknown as PasskeyAccount['passkeys'],
    }));
}
