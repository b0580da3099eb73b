import type { DataOf } from '@/api/endpoints';

/** A wallet of the account, with its shares on the chain. */
export type LinkedWallet = DataOf<'myWallet'>['wallets'][number];
