import { eq, getTableColumns, inArray, or, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { User } from '@/server/account/credentials/reauthenticate';
import {
  authenticators,
  logins,
  passwordResets,
  signups,
  trustedDevices,
} from '@/server/account/tables';
import { contactTickets, newsletterSubscribers } from '@/server/content/tables';
import { kycApplicants, kycApplications, kycFiles } from '@/server/identity/tables';
import { quotes } from '@/server/market/tables';
import { notifications, outboxMessages } from '@/server/messaging/tables';
import type { Db } from '@/server/platform/database/client';
import { holdingMarks } from '@/server/portfolio/tables';
import { orderHistory, orders, payments } from '@/server/purchase/tables';
import { ledgerAccounts, ledgerEntries, transactions } from '@/server/register/tables';
import { claims, stakes } from '@/server/staking/tables';
import { sessions, users } from '@/server/users/tables';
import { wallets } from '@/server/wallets/tables';

type Owner = Pick<User, 'id' | 'email' | 'phone'>;

type Section = {
  name: string;
  table: PgTable;
  mine(owner: Owner, db: Db): SQL | undefined;
  /** Columns left out because they are credentials or keys: hashes, secrets, session ids. */
  without?: readonly string[];
};

/**
 * Sections of the export, in output order. A test checks that every table with personal data is listed here or in
 * `NOT_EXPORTED`.
 */
export const SECTIONS: readonly Section[] = [
  { name: 'account', table: users, mine: ({ id }) => eq(users.id, id), without: ['passwordHash'] },
  {
    name: 'signUps',
    table: signups,
    mine: ({ email }) => eq(signups.email, email),
    without: ['passwordHash', 'emailTaken', 'phoneTaken'],
  },
  {
    name: 'logins',
    table: logins,
    mine: ({ id }) => eq(logins.userId, id),
    without: ['id', 'deviceHash'],
  },
  {
    name: 'sessions',
    table: sessions,
    mine: ({ id }) => eq(sessions.userId, id),
    without: ['id', 'deviceHash'],
  },
  {
    name: 'authenticator',
    table: authenticators,
    mine: ({ id }) => eq(authenticators.userId, id),
    without: ['sealedSecret', 'lastStep'],
  },
  {
    name: 'trustedDevices',
    table: trustedDevices,
    mine: ({ id }) => eq(trustedDevices.userId, id),
    without: ['deviceHash'],
  },
  {
    name: 'passwordResets',
    table: passwordResets,
    mine: ({ id }) => eq(passwordResets.userId, id),
    without: ['id', 'tokenHash'],
  },
  { name: 'wallets', table: wallets, mine: ({ id }) => eq(wallets.userId, id) },
  {
    name: 'identityChecks',
    table: kycApplications,
    mine: ({ id }) => eq(kycApplications.userId, id),
  },
  {
    name: 'identityFiles',
    table: kycFiles,
    mine: ({ id }, db) =>
      inArray(
        kycFiles.applicationId,
        db
          .select({ id: kycApplications.id })
          .from(kycApplications)
          .where(eq(kycApplications.userId, id)),
      ),
    without: ['fileName'],
  },
  {
    name: 'identityProvider',
    table: kycApplicants,
    mine: ({ id }) => eq(kycApplicants.userId, id),
  },
  { name: 'quotes', table: quotes, mine: ({ id }) => eq(quotes.userId, id) },
  { name: 'orders', table: orders, mine: ({ id }) => eq(orders.userId, id) },
  {
    name: 'orderHistory',
    table: orderHistory,
    mine: ({ id }, db) =>
      inArray(
        orderHistory.orderId,
        db.select({ id: orders.id }).from(orders).where(eq(orders.userId, id)),
      ),
  },
  { name: 'payments', table: payments, mine: ({ id }) => eq(payments.userId, id) },
  { name: 'transactions', table: transactions, mine: ({ id }) => eq(transactions.userId, id) },
  { name: 'stakes', table: stakes, mine: ({ id }) => eq(stakes.userId, id) },
  { name: 'rewardClaims', table: claims, mine: ({ id }) => eq(claims.userId, id) },
  { name: 'balances', table: ledgerAccounts, mine: ({ id }) => eq(ledgerAccounts.ownerId, id) },
  {
    name: 'bookings',
    table: ledgerEntries,
    mine: ({ id }, db) =>
      inArray(
        ledgerEntries.accountId,
        db
          .select({ id: ledgerAccounts.id })
          .from(ledgerAccounts)
          .where(eq(ledgerAccounts.ownerId, id)),
      ),
  },
  { name: 'holdings', table: holdingMarks, mine: ({ id }) => eq(holdingMarks.userId, id) },
  { name: 'notifications', table: notifications, mine: ({ id }) => eq(notifications.userId, id) },
  {
    name: 'messagesSent',
    table: outboxMessages,
    mine: ({ email, phone }) =>
      or(eq(outboxMessages.recipient, email), eq(outboxMessages.recipient, phone)),
    // A message's content is erased once it is sent, and may contain a code.
    without: ['code', 'body', 'html', 'lastError'],
  },
  {
    name: 'supportRequests',
    table: contactTickets,
    mine: ({ id }) => eq(contactTickets.userId, id),
    without: ['fingerprint'],
  },
  {
    name: 'newsletter',
    table: newsletterSubscribers,
    mine: ({ email }) => eq(newsletterSubscribers.email, email),
  },
];

/** Tables with personal data that are not exported, with the reason. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  actions: 'stores actions that wait for a code, for half an hour',
  old_passwords: 'holds nothing but hashes',
  recovery_codes: 'holds nothing but hashes',
  wallet_nonces: 'stores messages to be signed, for ten minutes',
  holding_salts: 'protects the published proof; customers see their own salt with the proof',
  transaction_tallies: 'counts the lines that are exported as transactions',
  order_tallies: 'counts the lines that are exported as orders',
  stake_tallies: 'counts the lines that are exported as stakes',
  claim_tallies: 'counts the lines that are exported as claims',
  notification_tallies: 'counts the lines that are exported as notifications',
};

export function sectionColumns({ table, without = [] }: Section) {
  return Object.fromEntries(
    Object.entries(getTableColumns(table)).filter(([name]) => !without.includes(name)),
  );
}
