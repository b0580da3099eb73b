import { assertExecuteClaim, encodeExecuteClaim } from '@fnx/chain/book-claims';
import { t } from '@/lang/portfolio';
import { shortAddress } from '@/lib/format/format';
import { type CallKind, contractRow } from '@/wallet/calls/kind';

type Data = {
  holder: `0x${string}`;
  /** Where the shares go, as the contract has kept it since the announcement. */
  wallet: string;
  /** Text for the review. */
  shares: string;
};

/** Carries out an entry transfer whose waiting period is over. Any wallet may send it. */
export const entryTransfer: CallKind<Data> = {
  head: () => ({ title: t('Move your shares to your address?'), button: t('Move the shares') }),
  about: () => '',
  build({ holder, wallet, shares }, { contracts }) {
    const { issuance } = contracts;
    return {
      call: encodeExecuteClaim(issuance, holder),
      read(sent) {
        assertExecuteClaim(sent, issuance, holder);
        return {
          description: t('Move book entry to {address}', { address: shortAddress(wallet) }),
          rows: [
            { id: 'wallet', label: t('To your address'), value: wallet, long: true },
            { id: 'shares', label: t('Held in book entry'), value: shares },
            { id: 'holder', label: t('Your holder ID'), value: holder, long: true },
            contractRow(t('Issuance'), sent.to),
          ],
          notice: t('The announcement named this address.'),
        };
      },
    };
  },
};
