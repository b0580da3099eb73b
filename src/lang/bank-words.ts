import type { ServiceText } from '@/lang/service';

/*
 * Texts of the service that name a wallet, and the words in their place for a person who pays by bank transfer and confirms with
 * fingerprint or face. `say` chooses; who writes a text need not know its reader's way. The values are among those of the first text.
 */
export const BANK_WORDS: Readonly<Partial<Record<ServiceText, ServiceText>>> = {
  '{amount} arrived in your wallet {address}.': '{amount} arrived in your account here.',
  '{amount} arrived in your wallet {address}: {gross} less {tax} of tax ({rate} %).':
    '{amount} arrived in your account here: {gross} less {tax} of tax ({rate} %).',
  '{shares} shares were added to your wallet {address}.': '{shares} shares were added to yours.',
  'An address was linked': 'A key to your shares was added',
  'You can now pay for orders with {address}.': 'With it you confirm what you buy, send and sell.',
  'A wallet was unlinked': 'A key to your shares was removed',
  '{address} is no longer linked to your account. Your shares are not affected.':
    'It no longer belongs to your account. Your shares are not affected.',
  'change the wallets of your {brand} account': 'change the key to your shares of {brand}',
  'We were asked to move the shares of {from} to {to}. Two operators now compare the new picture with your identity check. Until they have decided, this site sells nothing to the old wallet and registers no wallet with its consent. The contract blocks it only after they have approved. If this was not you, cancel the request under Wallets in the settings, then end all sessions and change your password.':
    'We were asked to put your shares behind a new key. Two operators now compare the new picture with your identity check. The old key is blocked only after they have approved. If this was not you, cancel the request in the settings, then end all sessions and change your password.',
  'The shares of {from} stay where they are.': 'Your shares stay where they are.',
  'The administrator of the contract has to approve it; 30 days later the shares can move to {to}. The old wallet cannot veto it. If you did not request this, contact support now.':
    'The bank’s administrator has to approve it; 30 days later you can move your shares to the new key. It cannot be vetoed. If you did not request this, contact support now.',
  'From {time} anyone can move its shares to {to}.':
    'From {time} you can move your shares to the new key.',
  'Until then the old wallet can veto this on its public page, without a login. If you did not request this, veto it and contact support.':
    'Until then the old key can veto this on the page of the recovery, without a login. If you did not request this, veto it and contact support.',
  '{from} is blocked on the chain: nothing can leave it.':
    'The old key is blocked: nothing can leave your account with it.',
  '{from} is blocked on the chain.': 'The old key is blocked.',
  'The waiting period is over. Anyone can now move the shares of {from} to {to} on its public page, with any wallet that pays the network fee.':
    'The waiting period is over. You can now move your shares to the new key on the page of the recovery.',
  'The shares of {from} were moved to {to}, which is registered to you now. The old wallet was removed.':
    'Your shares are behind your new key now. The old key was removed.',
  'The key of {from} stopped the recovery. The wallet stays blocked, because a thief may have its key. If it was you, contact support to lift the block. If not, request the recovery again under Wallets in the settings: it can then not be vetoed, also needs the approval of the administrator of the contract, and takes 30 days from then.':
    'The old key stopped the recovery. It stays blocked, because a thief may have it. If it was you, contact support to lift the block. If not, request the recovery again in the settings: it can then not be vetoed, also needs the approval of the bank’s administrator, and takes 30 days from then.',
  'The administrator of the contract stopped it. {from} keeps its shares and stays blocked. Contact support to learn why.':
    'The bank’s administrator stopped it. The shares stay yours, and the old key stays blocked. Contact support to learn why.',
};
