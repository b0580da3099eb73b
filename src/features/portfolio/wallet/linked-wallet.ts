import type { DataOf } from '@fnx/api/endpoints';

/** A wallet of the account, with its shares on the chain. */
export type LinkedWallet = DataOf<'myWallet'>['wallets'][number];
