import { endpoints } from '@fnx/api/endpoints';
import { call } from '@/lib/http/http';
import { currentToken } from '@/lib/session/session';
import type { PasskeyAccount } from './passkey-ids';

/** The accounts by passkey of the person who is logged in, the main one first and those that are lost last; none for a guest. */
export async function readPasskeys(): Promise<readonly PasskeyAccount[]> {
  if (currentToken() === null) return [];
  const { wallets } = await call(endpoints.myWallet);
  const accounts = wallets
    .filter(({ passkeys }) => passkeys.length > 0)
    .sort((a, b) => Number(b.isPrimary) - Number(a.isPrimary))
    .map(({ address, passkeys }) => ({
      address,
      passkeys: passkeys as unknown as PasskeyAccount['passkeys'],
    }));
  if (accounts.length < 2) return accounts;
  const lost = await readLost();
  return accounts.sort((a, b) => Number(lost.has(a.address)) - Number(lost.has(b.address)));
}

const TAKEN_BACK = ['CANCELLED', 'REJECTED', 'EXPIRED'];

/** Addresses that a recovery replaces: nobody here has their keys. */
async function readLost(): Promise<ReadonlySet<string>> {
  const { docs } = await call(endpoints.listRecoveries);
  return new Set(docs.filter(({ status }) => !TAKEN_BACK.includes(status)).map(({ from }) => from));
}
