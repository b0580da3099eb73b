import { patientHttp } from '@fnx/contracts/deploy/patient-http';
import {
  type Address,
  createWalletClient,
  type Hex,
  publicActions,
  type TransactionReceipt,
} from 'viem';
import { type HDAccount, mnemonicToAccount } from 'viem/accounts';

/** Who acts, by the places of their accounts. The first two are those of the local chain's own deployment. */
const PARTIES = [
  ...['node', 'payer', 'deployer', 'guardian', 'board', 'registrar', 'cashier', 'enforcer'],
  ...['pauser', 'treasury', 'proposer', 'investor', 'newWallet'],
] as const;
export type Party = (typeof PARTIES)[number];

/** Away from the first accounts of the public test mnemonic, which production refuses. */
const FIRST = 20;

export type Parties = ReturnType<typeof openParties>;

/** Accounts of one mnemonic, which sign here: the same on the local chain and on a public test chain. */
export function openParties(mnemonic: string, rpcUrl: string, chainId: number) {
  const accounts = new Map<Party, HDAccount>(
    PARTIES.map((party, place) => [
      party,
      mnemonicToAccount(mnemonic, { addressIndex: place < 2 ? place : FIRST + place }),
    ]),
  );
  const account = (party: Party): HDAccount => accounts.get(party) as HDAccount;
  const client = createWalletClient({
    transport: patientHttp(rpcUrl, 0),
    pollingInterval: 200,
  }).extend(publicActions);
  return {
    account,
    address: (party: Party): Address => account(party).address,
    client,
    /** @throws the node's error when the call is refused */
    async send(
      party: Party,
      call: { to: Address; data: Hex; value?: bigint },
    ): Promise<TransactionReceipt> {
      const chain = { id: chainId, name: 'chain', nativeCurrency: BNB, rpcUrls: NONE };
      const hash = await client.sendTransaction({ account: account(party), chain, ...call });
      const receipt = await client.waitForTransactionReceipt({ hash });
      if (receipt.status !== 'success') throw new Error(`${hash} was reverted.`);
      return receipt;
    },
  };
}

const BNB = { name: 'BNB', symbol: 'BNB', decimals: 18 };
const NONE = { default: { http: [] } };
