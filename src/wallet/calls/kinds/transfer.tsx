import { assertTransfer, encodeTransfer } from '@fnx/chain/share-token';
import { formatDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import type { Hex } from 'viem';
import { BANK_FACTS } from '@/config/bank-facts';
import { t } from '@/lang/portfolio';
import { formatDate } from '@/lib/format/format';
import { sharesText } from '@/lib/format/shares-text';
import { type CallKind, contractRow } from '@/wallet/calls/kind';

/** A transfer that the contract would accept when it was checked. Amount in millionths of a share. */
export type Transfer = {
  from: Hex;
  to: Hex;
  amount: bigint;
  recipient: Recipient;
};

/**
 * Whose wallet it is, as far as the sender may know. `own`: another wallet of the sender, by its label. `linked`: the owner of a link, by the
 * name that the owner allows. `known`: the sender sent to it before. `first`: never. An address alone never gives away its person.
 */
export type Recipient =
  | { kind: 'own'; label: string | null }
  | { kind: 'linked'; name: string | null }
  /** ISO 8601. */
  | { kind: 'known'; lastSentAt: string }
  | { kind: 'first' };

/** Sends shares to another wallet. */
export const transfer: CallKind<Transfer> = {
  head: () => ({ title: t('Review the transfer'), button: t('Send shares') }),
  about: () => '',
  build({ from, to, amount, recipient }, { contracts }) {
    const terms = { token: contracts.shareToken, to, amount };
    return {
      call: encodeTransfer(terms),
      from,
      spends: { token: terms.token, amount, symbol: BANK_FACTS.symbol },
      read(sent) {
        const decoded = assertTransfer(sent, terms);
        const shares = formatDecimal(decoded.amount, SHARE_DECIMALS);
        const address = { value: decoded.to, long: true, copy: t('Copy recipient') };
        const sender = {
          id: 'from',
          ...{ label: t('From'), value: from, long: true, copy: t('Copy sender') },
        };
        const isLinked = recipient.kind === 'linked';
        return {
          description: t('Send {count} shares to {address}', {
            count: shares,
            address: (isLinked && recipient.name) || `${to.slice(0, 6)}…${to.slice(-4)}`,
          }),
          rows: [
            {
              id: 'send',
              label: t('You send'),
              value: sharesText(shares),
            },
            ...(isLinked
              ? [{ id: 'to', label: t('To'), value: recipient.name ?? t('The owner of this link') }]
              : [
                  sender,
                  {
                    id: 'to',
                    label:
                      recipient.kind === 'own' ? t('To (your wallet)') : t('To (another holder)'),
                    note: nameOf(recipient),
                    ...address,
                  },
                ]),
            contractRow(t('Share token'), decoded.token),
            { id: 'chain', label: t('Network'), value: 'BNB Smart Chain' },
          ],
          ...(isLinked ? { details: [sender, { id: 'address', label: t('To'), ...address }] } : {}),
        };
      },
    };
  },
};

/** A name that the sender gave, or what the sender did. */
function nameOf(recipient: Recipient): string | undefined {
  switch (recipient.kind) {
    case 'own':
      return recipient.label ?? undefined;
    case 'known':
      return t('You sent shares to this address on {date}', {
        date: formatDate(recipient.lastSentAt),
      });
    case 'linked':
    case 'first':
      return undefined;
  }
}
