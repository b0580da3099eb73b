import * as z from 'zod/mini';
import { decimal } from '../amounts';
import {
  address,
  bytes32,
  count,
  id,
  isoTime,
  limit,
  line,
  lines,
  listOf,
  page,
  signature,
} from '../atoms';
import { row } from '../row';
import { MAX_CHOICE, MAX_CHOICES, MAX_LENGTH, MAX_TITLE, MIN_CHOICES } from '../shared/ballot-text';
import { ITEM_STATES } from '../shared/rights-vocabulary';

/**
 * A shareholder's request for an item of an agenda. `weight` is the whole shares of those who signed, held at `weighedAt`, the last
 * indexed block at the first signature; `supply` is all shares then, rounded down, and `percent` the part, rounded down to two decimals.
 * It takes signatures until `until`. `ballot` is the number of the ballot that the board opened with its text.
 */
export const itemHead = z.object({
  id,
  title: z.string(),
  state: z.enum(ITEM_STATES),
  weight: decimal,
  supply: decimal,
  percent: decimal,
  weighedAt: isoTime,
  until: isoTime,
  /** Whether the caller has signed. */
  signed: z.boolean(),
  ballot: z.nullable(id),
});
export type ItemHead = z.infer<typeof itemHead>;

/** `textHash` is the SHA-256 of the text as a ballot has it. */
const item = z.extend(itemHead, {
  text: z.string(),
  choices: z.array(z.string()),
  textHash: bytes32,
  signers: count,
  /** The caller's whole shares at `weighedAt`. */
  ownWeight: decimal,
});
export type Item = z.infer<typeof item>;

const SIGNED = [
  'ITEM_WITHOUT_SHARES',
  'WALLET_NOT_REGISTERED',
  'BOOK_ENTRY_FIRST',
  'WALLET_BLOCKED',
  'SIGNATURE_INVALID',
  'SALE_UNAVAILABLE',
] as const;

export const itemSchemas = {
  /** Newest first. */
  listItems: row({
    about: 'Items that shareholders ask for.',
    input: z.strictObject({ page, limit }),
    data: listOf(itemHead),
  }),

  getItem: row({
    about: 'One request with its text.',
    params: z.strictObject({ id }),
    data: item,
    errors: ['ITEM_NOT_FOUND'],
  }),

  /**
   * A request with its first signature (EIP-712 `ItemRequest`), by a registered wallet of the caller. `text` is plain Markdown:
   * paragraphs, headings and lists. A person has at most three open ones.
   */
  requestItem: row({
    about: 'Asks for an item of an agenda, with the first signature.',
    input: z.strictObject({
      title: line(1, MAX_TITLE),
      text: lines(1, MAX_LENGTH),
      choices: z
        .array(line(1, MAX_CHOICE))
        .check(z.minLength(MIN_CHOICES), z.maxLength(MAX_CHOICES)),
      signer: address,
      signature,
    }),
    data: item,
    errors: ['ITEM_LIMIT', ...SIGNED],
  }),

  /** Signs a request, once for each person; it cannot be taken back. */
  signItem: row({
    about: 'Signs a request, once for each person.',
    params: z.strictObject({ id }),
    input: z.strictObject({ signer: address, signature }),
    data: item,
    errors: ['ITEM_NOT_FOUND', 'ITEM_CLOSED', ...SIGNED],
  }),
};
