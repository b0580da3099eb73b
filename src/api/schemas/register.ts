import * as z from 'zod/mini';
import { count, decimal, id, isoTime, signedDecimal } from './atoms';
import { row } from './row';

/** `difference` is issued minus held minus unsold; any value other than 0 is a ledger error. */
export const getProofOfHoldings = row({
  data: z.object({
    issued: decimal,
    held: decimal,
    unsold: decimal,
    difference: signedDecimal,
    holders: count,
    computedAt: isoTime,
  }),
});

/** The response is a CSV file with a hash per holder and the totals; there is no `data`. */
export const exportProofOfHoldings = row({ data: z.null() });

const hex = (digits: number) => z.string().check(z.regex(new RegExp(`^[0-9a-f]{${digits}}$`)));

/** SHA-256 of `salt:userId:shares` is the caller's line in the file; null while the caller holds no shares. */
export const holdingProof = row({
  data: z.object({
    salt: hex(32),
    userId: id,
    shares: decimal,
    hash: z.nullable(hex(64)),
    computedAt: isoTime,
  }),
});
