import * as z from 'zod/mini';
import { amount } from '../amounts';
import { address, choice, txHash } from '../atoms';
import { transaction } from '../register/schemas';
import { row } from '../row';

/** Display-only details that the service cannot read from the chain. */
const transactionDetails = z.strictObject({
  fromSymbol: z.optional(z.string().check(z.regex(/^[A-Za-z0-9.]{1,16}$/))),
  toSymbol: z.optional(z.string().check(z.regex(/^[A-Za-z0-9.]{1,16}$/))),
  fromAmount: z.optional(amount),
  toAmount: z.optional(amount),
  minimumReceived: z.optional(amount),
  path: z.optional(z.array(address).check(z.minLength(2), z.maxLength(4))),
  to: z.optional(address),
});

export const swapSchemas = {
  recordTransaction: row({
    about: 'Notes a swap or a transfer that a wallet has sent.',
    idempotent: true,
    input: z.strictObject({
      type: choice(['SWAP', 'TRANSFER']),
      txHash,
      address,
      details: transactionDetails,
    }),
    data: transaction,
    errors: ['TX_ALREADY_USED'],
  }),
};
