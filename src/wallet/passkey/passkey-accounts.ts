import { passkeySigner } from '@fnx/chain/passkey-account';
import { passkeyAccountsAbi } from '@fnx/contracts/abi/passkey-accounts';
import type { PublicClient } from 'viem';
import { currentToken } from '@/lib/session/session';
import { makePasskey, namePasskey, rpIdHashOf } from './ceremony';
import { LogInFirstError } from './passkey-errors';
import type { PasskeyFacts } from './passkey-facts';
import { madeHere, type PasskeyAccount } from './passkey-ids';

export type Parts = {
  facts: PasskeyFacts;
  client: PublicClient;
  /** The accounts by passkey that the service knows of this person, the main one first. */
  known(): Promise<readonly PasskeyAccount[]>;
};

/** Which account of a person is used: one that the service knows, one made in this tab, or a new one. */
export function accountChoice({ facts, client, known }: Parts) {
  let current: PasskeyAccount | undefined;

  const all = async (): Promise<PasskeyAccount[]> => {
    const [linked, made] = [await known(), madeHere.read()];
    return made && !linked.some((one) => isSame(one, made)) ? [...linked, made] : [...linked];
  };
  const resume = async () => {
    current ??= (await all())[0];
    return current;
  };
  return {
    /** Without a question; undefined where the person has none. */
    resume,
    /**
     * One touch makes an account for whoever has none.
     * @throws LogInFirstError for a guest, whose accounts are unknown; NoPasskeyError, PasskeyUnusedError
     */
    async open(): Promise<PasskeyAccount> {
      if (currentToken() === null) throw new LogInFirstError();
      current = (await resume()) ?? (await makeAccount(facts, client));
      return current;
    },
    /**
     * The next account; after the last one a new one, for whoever lost a passkey or wants another account.
     * @throws as `open`
     */
    async next(): Promise<PasskeyAccount> {
      if (currentToken() === null) throw new LogInFirstError();
      const choices = await all();
      const place = choices.findIndex((one) => current && isSame(one, current));
      // One that was made in this tab waits for its link: another one beside it would only confuse.
      const isLast = place === choices.length - 1 && madeHere.read() === null;
      const chosen = isLast ? undefined : choices[(place + 1) % choices.length];
      current = chosen ?? (await makeAccount(facts, client));
      return current;
    },
    leave(): void {
      current = undefined;
    },
  };
}

const isSame = (one: PasskeyAccount, other: PasskeyAccount) =>
  one.address.toLowerCase() === other.address.toLowerCase();

/** Makes a passkey, and remembers it until the service knows the account whose address follows from it. */
async function makeAccount(
  { rpId, accounts, verifier }: PasskeyFacts,
  client: PublicClient,
): Promise<PasskeyAccount> {
  const { credentialId, point, userId } = await makePasskey(rpId);
  const signer = passkeySigner(verifier, point, await rpIdHashOf(rpId));
  const address = await client.readContract({
    address: accounts,
    abi: passkeyAccountsAbi,
    functionName: 'addressOf',
    args: [signer],
  });
  const made: PasskeyAccount = { address, passkeys: [{ signer, credentialId }] };
  madeHere.save(made);
  namePasskey({ rpId, userId, address });
  return made;
}
