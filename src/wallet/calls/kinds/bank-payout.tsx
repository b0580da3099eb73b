import { assertPaidByAgent, encodePaidByAgent } from '@fnx/chain/share-token';
import { t } from '@/lang/distributions';
import { type CallKind, contractRow } from '@/wallet/calls/kind';
import { seniorWallets } from '@/wallet/calls/senior-wallets';

const NOBODY = `0x${'0'.repeat(40)}` as const;

type BankPayout = {
  /** Null: money goes to the wallet again. */
  agent: `0x${string}` | null;
  /** For the review. */
  account: string;
};

/** Chooses whether money goes to the paying agent, who pays it into a bank account, or to the wallet: any senior wallet signs it. */
export const bankPayout: CallKind<BankPayout> = {
  head: ({ agent }) => ({
    title: agent ? t('Pay to your bank account?') : t('End payments to your bank account?'),
    button: agent ? t('Pay to my bank account') : t('End payments to my bank account'),
  }),
  about: () => '',
  async build({ agent, account }, { contracts }) {
    const terms = { token: contracts.shareToken, agent: agent ?? NOBODY };
    return {
      call: encodePaidByAgent(terms),
      signers: await seniorWallets(),
      read(sent) {
        const chosen = assertPaidByAgent(sent, terms);
        const isBank = chosen.agent !== NOBODY;
        return {
          description: isBank ? t('Pay to my bank account') : t('End payments to my bank account'),
          rows: [
            ...(isBank
              ? [
                  { id: 'agent', label: t('Paying agent'), value: chosen.agent, long: true },
                  { id: 'account', label: t('Bank account'), value: account, long: true },
                ]
              : []),
            contractRow(t('Share token'), chosen.token),
          ],
          notice: isBank
            ? t(
                'From the moment the transaction is in a block, money of distributions and sales goes to the paying agent of the bank, which transfers it to your bank account. The register does not know the bank account: the bank has to keep its word. Your shares stay where they are.',
              )
            : t(
                'From the moment the transaction is in a block, money goes to your address for payouts again.',
              ),
        };
      },
    };
  },
};
