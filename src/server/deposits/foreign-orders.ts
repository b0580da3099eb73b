import { sql } from 'drizzle-orm';
import { orders } from '@/server/purchase/tables';
import { shareWallets } from '@/server/register/chain-tables';
import { users, wallets } from '@/server/users/tables';

/**
 * Whether the shares of an order, joined with its owner, would go to somebody else: its holder is not the owner's, or its wallet is
 * registered to another holder, or is neither linked to the owner nor registered to that holder. By bank transfer no wallet of the buyer
 * signs anything, so nobody else asks.
 */
export const isForeign = sql<boolean>`(${orders.holder} is distinct from ${users.holderId}
  or exists (select from ${shareWallets} where ${shareWallets.address} = ${orders.fromAddress}
    and ${shareWallets.removedAt} is null and ${shareWallets.holder} <> ${orders.holder})
  or not exists (select from ${shareWallets} where ${shareWallets.address} = ${orders.fromAddress}
    and ${shareWallets.removedAt} is null)
    and not exists (select from ${wallets} where ${wallets.address} = ${orders.fromAddress}
      and ${wallets.userId} = ${orders.userId} and ${wallets.unlinkedAt} is null))`;
