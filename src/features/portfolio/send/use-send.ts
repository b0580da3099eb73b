import { type DataOf, endpoints } from '@fnx/api/endpoints';
import { AmountError, formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRouter } from 'next/router';
import { useReducer } from 'react';
import type { Hex } from 'viem';
import { t } from '@/lang/portfolio';
import { amountMessage } from '@/lib/format/amount-message';
import { call } from '@/lib/http/http';
import { messageOf } from '@/lib/http/user-facing-error';
import { type Settled, usePress } from '@/lib/page/use-press';
import { invalidateAfter } from '@/lib/queries/query-keys';
import { configQuery } from '@/lib/queries/shared-queries';
import type { Recipient } from '@/wallet/calls/kinds/transfer';
import { receiverQuery } from '@/wallet/receiver';
import { myWalletQuery } from '@/wallet/wallet-queries';
import { useWallet } from '@/wallet/wallet-store';
import { isContact } from './ask-contact';
import { EMPTY, type Faults, type SendEvent, send } from './send';

type LinkedWallet = DataOf<'myWallet'>['wallets'][number];
type Holdings = DataOf<'myWallet'>['holdings'];

/** Sending shares: state, the wallet that sends, and the actions. */
export function useSend() {
  const [state, dispatch] = useReducer(send, EMPTY);
  const { address } = useWallet();
  const { data: config, error, refetch } = useQuery(configQuery);
  const mine = useQuery(myWalletQuery);
  const { to: token } = useRouter().query;
  const isLink = typeof token === 'string';
  const receiver = useQuery({ ...receiverQuery(isLink ? token : ''), enabled: isLink });
  const client = useQueryClient();
  const from = mine.data?.wallets.find((wallet) => same(wallet.address, address));
  const sendable = from && mine.data ? sendableOf(from, mine.data.holdings) : null;

  const run = async (asked: Promise<SendEvent>): Promise<Settled> => {
    dispatch({ type: 'checked' });
    const answer = await asked;
    dispatch(answer);
    return answer.type === 'refused' ? 'refused' : 'done';
  };
  const checking = usePress(() => {
    // The page says that there is no wallet, or that it could not be loaded, in place of the form.
    if (!from || !mine.data || sendable === null) return 'refused';
    const { draft } = state;
    // The form then shows the button that asks this person.
    if (!receiver.data && isContact(draft.to)) return 'refused';
    if (config) {
      const to = receiver.data ?? { address: draft.to };
      const { wallets } = mine.data;
      return run(checked({ ...draft, to }, from, wallets, config.contracts, sendable));
    }
    if (!error) return 'waiting';
    return refetch().then(({ error: again }) =>
      again ? run(messageOf(again).then(refusal)) : 'waiting',
    );
  }, [state.draft, address]);

  const sent = (hash: Hex) => {
    dispatch({ type: 'sent', hash });
    void invalidateAfter(client, 'orderEnd');
  };

  return { state, dispatch, from, sendable, mine, isLink, receiver, checking, sent };
}

const same = (a: string, b: string | undefined) => a.toLowerCase() === b?.toLowerCase();

/** Shares that this wallet can send now: neither frozen here nor staked or frozen elsewhere, nor locked up; in millionths. */
function sendableOf(
  { balance, frozen }: LinkedWallet,
  { available, total, lockedUp }: Holdings,
): bigint {
  const unlocked = raw(total) - raw(lockedUp?.shares ?? '0');
  const bounds = [raw(balance) - raw(frozen), raw(available), unlocked];
  const least = bounds.reduce((one, other) => (one < other ? one : other));
  return least > 0n ? least : 0n;
}

const raw = (shares: string) => parseDecimal(shares, SHARE_DECIMALS);

/** An address as typed; with a name, or null for none, where a link leads to it. */
type To = { address: string; name?: string | null };

/** Reads the form and asks the contract whether it would accept the transfer. */
async function checked(
  draft: { to: To; shares: string },
  from: LinkedWallet,
  wallets: readonly LinkedWallet[],
  contracts: DataOf<'config'>['contracts'],
  sendable: bigint,
): Promise<SendEvent> {
  const { readRecipient } = await import('@fnx/chain/recipient');
  const refused = [from.address, ...Object.values(contracts)] as Hex[];
  const recipient = readRecipient(draft.to.address, refused);
  const amount = readShares(draft.shares, sendable);
  if (recipient.kind === 'fault' || typeof amount === 'string') {
    const faults: Faults = {};
    if (recipient.kind === 'fault') faults.to = t(recipient.text);
    if (typeof amount === 'string') faults.shares = amount;
    return { type: 'refused', faults };
  }
  const to = recipient.address;
  try {
    const { ok, reason, fault } = await call(endpoints.canTransfer, {
      from: from.address as Hex,
      to,
      shares: formatDecimal(amount, SHARE_DECIMALS),
    });
    if (!ok) {
      const text = reason ?? t('The contract would refuse this transfer.');
      const { faultText } = await import('@/lib/http/fault-text');
      return refusal(faultText({ ...fault, text }));
    }
  } catch (error) {
    return refusal(await messageOf(error));
  }
  try {
    const recipient = await recipientOf(draft.to, to, wallets);
    return { type: 'accepted', transfer: { from: from.address as Hex, to, amount, recipient } };
  } catch (error) {
    return refusal(await messageOf(error));
  }
}

async function recipientOf(
  { name }: To,
  to: Hex,
  wallets: readonly LinkedWallet[],
): Promise<Recipient> {
  const own = wallets.find(({ address }) => same(address, to));
  if (own) return { kind: 'own', label: own.label };
  if (name !== undefined) return { kind: 'linked', name };
  const type = 'TRANSFER_OUT';
  const { docs } = await call(endpoints.listTransactions, { type, search: to, limit: 1 });
  const [last] = docs;
  return last ? { kind: 'known', lastSentAt: last.createdAt } : { kind: 'first' };
}

function refusal(transfer: string): SendEvent {
  return { type: 'refused', faults: { transfer } };
}

/** The typed number in millionths, or what is wrong with it. */
function readShares(text: string, sendable: bigint): bigint | string {
  try {
    const amount = raw(text.trim().replace(/^\./, '0.').replace(/\.$/, '') || '0');
    if (amount === 0n) return t('Enter an amount greater than zero.');
    if (amount <= sendable) return amount;
    const most = formatDecimal(sendable, SHARE_DECIMALS);
    return t('You can send up to {count} shares.', { count: most });
  } catch (error) {
    if (error instanceof AmountError) return amountMessage(error);
    throw error;
  }
}
