import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { type BallotText, writeBallotText } from '@fnx/api/shared/ballot-text';
import { CHAIN_ID } from '@fnx/chain/chains';
import { itemTypedData } from '@fnx/chain/item-requests';
import type { Hex } from 'viem';
import { t } from '@/lang/votes';
import { call } from '@/lib/http/http';
import { type CallKind, contractRow } from '@/wallet/calls/kind';

/** `id` is null for a new request, whose first signature this is. */
type Asked = BallotText & { id: string | null; signer: Hex | undefined };

/** Signs a request for an item of an agenda. The message names the text by the hash of what the page shows. */
export const itemRequest: CallKind<Asked, DataOf<'getItem'>> = {
  head: ({ id }) => ({
    title: id === null ? t('Ask for this item?') : t('Sign this request?'),
    button: t('Sign'),
  }),
  about: ({ id }) => `${id ?? 'new'}:`,
  build({ id, signer, title, text, choices }, { contracts }) {
    if (!signer) {
      return { read: () => null, sign: () => Promise.reject(new TypeError('No wallet.')) };
    }
    const written = { title, text, choices };
    const terms = { title, source: writeBallotText(written), signer };
    const typed = itemTypedData(CHAIN_ID, contracts.ballots, terms);
    return {
      read: () => ({
        rows: [
          { id: 'item', label: t('Requested item'), value: typed.message.item },
          { id: 'text', label: t('Text (SHA-256)'), value: typed.message.text, long: true },
          { id: 'signer', label: t('Voting address'), value: signer, long: true },
          contractRow(t('Ballots contract'), typed.domain.verifyingContract),
        ],
        notice: t(
          'The signature costs nothing and cannot be taken back. Others see how many shares have signed, but not whose.',
        ),
      }),
      async sign(wallet) {
        const signed = { signer, signature: await wallet.signTypedData(typed) };
        const sent =
          id === null
            ? await call(endpoints.requestItem, { ...written, ...signed })
            : await call(endpoints.signItem, signed, { params: { id } });
        return { sent };
      },
    };
  },
};
