import { AmountError, formatDecimal, parseDecimal, SHARE_DECIMALS } from '@fnx/values/money';
import { unzipSync } from 'fflate';
import * as z from 'zod/mini';
import type { Cells, ColumnName, Faults } from './register-line';

/*
 * The Open Cap Table Format (github.com/Open-Cap-Table-Coalition/Open-Cap-Format-OCF): JSON files of objects. A register is made of its
 * stakeholders, its classes of stock, and the issuances of stock.
 */

/** The largest file, and the largest content of an archive. JSON is read as a whole. */
const MOST_BYTES = 128 * 1_048_576;

const named = z.object({ object_type: z.string() });
const text = z.string();
const stakeholder = z.object({
  id: text,
  object_type: z.literal('STAKEHOLDER'),
  name: z.object({ legal_name: text }),
  stakeholder_type: z.enum(['INDIVIDUAL', 'INSTITUTION']),
  issuer_assigned_id: z.optional(text),
  contact_info: z.optional(
    z.object({ emails: z.optional(z.array(z.object({ email_address: text }))) }),
  ),
  primary_contact: z.optional(
    z.object({ emails: z.optional(z.array(z.object({ email_address: text }))) }),
  ),
  addresses: z.optional(
    z.array(
      z.object({
        street_suite: z.optional(text),
        city: z.optional(text),
        country_subdivision: z.optional(text),
        country: text,
        postal_code: z.optional(text),
      }),
    ),
  ),
  comments: z.optional(z.array(text)),
});
const issuance = z.object({
  object_type: z.literal('TX_STOCK_ISSUANCE'),
  stakeholder_id: text,
  stock_class_id: text,
  quantity: text,
  comments: z.optional(z.array(text)),
});
type Stakeholder = z.output<typeof stakeholder>;
type Issuance = z.output<typeof issuance>;

/** Reads a value that the format has no field for from a comment, such as `wallet: 0x…`. Other comments are ignored. */
const commentOf = (comments: readonly string[] | undefined, name: ColumnName): string =>
  comments?.find((one) => one.startsWith(`${name}: `))?.slice(name.length + 2) ?? '';

/** Whether the bytes are an archive of files of the format. */
const isArchive = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * The lines of a register in the Open Cap Table Format: one file, a list of files, or a ZIP archive of `*.json`. `line` is the place of
 * the stakeholder. Several issuances to one stakeholder are one line.
 */
export function readOcf(bytes: Buffer, faults: Faults): Cells[] {
  const objects = objectsOf(bytes, faults);
  if (objects === null) return [];
  const holders: Stakeholder[] = [];
  const issues: Issuance[] = [];
  const kinds: string[] = [];
  for (const [place, object] of objects.entries()) {
    const kind = named.safeParse(object).data?.object_type ?? '';
    const known = { STAKEHOLDER: stakeholder, TX_STOCK_ISSUANCE: issuance }[kind];
    const read = known?.safeParse(object);
    refuseMovement(kind, place, faults);
    kinds.push(kind);
    if (!read) continue;
    if (!read.success) faults.add(place + 1, null, faultOf(kind, read.error));
    else if (read.data.object_type === 'STAKEHOLDER') holders.push(read.data);
    else issues.push(read.data);
  }
  noteOthers(kinds, faults);
  return linesOf(holders, issues, faults);
}

/** Transactions about stock that change nobody's number of shares; those about options, warrants and other securities do not either. */
const HARMLESS: ReadonlySet<string> = new Set([
  ...['TX_STOCK_ISSUANCE', 'TX_STOCK_ACCEPTANCE'],
  ...['TX_STOCK_PLAN_POOL_ADJUSTMENT', 'TX_STOCK_PLAN_RETURN_TO_POOL'],
  ...['TX_STOCK_CLASS_AUTHORIZED_SHARES_ADJUSTMENT'],
  ...['TX_STOCK_CLASS_CONVERSION_RATIO_ADJUSTMENT'],
]);

const READ: ReadonlySet<string> = new Set(['STAKEHOLDER', 'TX_STOCK_ISSUANCE']);

/** Only the issuances are read, so what came after them would be lost. */
function refuseMovement(kind: string, place: number, faults: Faults): void {
  if (!kind.startsWith('TX_STOCK_') || HARMLESS.has(kind)) return;
  faults.add(place + 1, null, `It is a ${kind}. Export what everybody holds now, as issuances.`);
}

/** Says what else is in the file, so that nobody takes options for shares that were imported. */
function noteOthers(kinds: readonly string[], faults: Faults): void {
  const others = [...new Set(kinds)].filter((kind) => !READ.has(kind));
  const counted = others.map((kind) => `${kinds.filter((one) => one === kind).length} ${kind}`);
  if (counted.length > 0) {
    faults.notes.push(
      `The file has more than stock, which counts for nothing: ${counted.join(', ')}.`,
    );
  }
}

function faultOf(kind: string, { issues: [first] }: z.core.$ZodError): string {
  return `The ${kind} is wrong at ${first?.path.join('.') || 'its beginning'}: ${first?.message}.`;
}

const file = z.object({ items: z.array(z.unknown()) });

function objectsOf(bytes: Buffer, faults: Faults): unknown[] | null {
  if (bytes.length > MOST_BYTES) return faults.add(null, null, 'The file is too large.');
  try {
    const texts = isArchive(bytes) ? unpacked(bytes) : [decoded(bytes)];
    return texts.flatMap((one) =>
      [JSON.parse(one)].flat().flatMap((part) => file.parse(part).items),
    );
  } catch (error) {
    const why = error instanceof Error ? error.message.split('\n')[0] : '';
    return faults.add(null, null, `It is no file of the Open Cap Table Format in UTF-8: ${why}`);
  }
}

const decoded = (bytes: Uint8Array) => new TextDecoder('utf-8', { fatal: true }).decode(bytes);

function unpacked(bytes: Buffer): string[] {
  let left = MOST_BYTES;
  const files = unzipSync(bytes, {
    filter({ name, originalSize }) {
      // A Mac adds a file beside each.
      if (!/\.json$/i.test(name) || /manifest|__MACOSX|(^|[/\\])\._/i.test(name)) return false;
      left -= originalSize;
      if (left < 0) throw new Error('The content of the archive is too large.');
      return true;
    },
  });
  return Object.values(files).map(decoded);
}

function linesOf(holders: Stakeholder[], issues: Issuance[], faults: Faults): Cells[] {
  const classes = new Set(issues.map(({ stock_class_id }) => stock_class_id));
  if (classes.size > 1) {
    faults.add(
      null,
      null,
      `The issuances are of ${classes.size} classes of stock. Import one class.`,
    );
  }
  const known = new Set(holders.map(({ id }) => id));
  const held = new Map<string, Issuance[]>();
  for (const issue of issues) {
    const { stakeholder_id: id } = issue;
    if (!known.has(id)) faults.add(null, null, `There is no stakeholder ${id}.`);
    held.set(id, [...(held.get(id) ?? []), issue]);
  }
  return holders.flatMap((holder, place) => {
    const own = held.get(holder.id);
    return own ? [{ line: place + 1, cells: cellsOf(holder, own, place + 1, faults) }] : [];
  });
}

function cellsOf(holder: Stakeholder, issues: readonly Issuance[], line: number, faults: Faults) {
  const { stakeholder_type: type, addresses, comments } = holder;
  const contact = holder.contact_info ?? holder.primary_contact;
  const [address] = addresses ?? [];
  const town = [address?.postal_code, address?.city].filter(Boolean).join(' ');
  const lockUps = new Set(issues.map((one) => commentOf(one.comments, 'locked until')));
  if (lockUps.size > 1) faults.add(line, 'locked until', 'The issuances have several lock-ups.');
  return {
    number: holder.issuer_assigned_id ?? holder.id,
    kind: type === 'INDIVIDUAL' ? 'person' : 'company',
    name: holder.name.legal_name,
    'birth date': commentOf(comments, 'birth date'),
    'e-mail': contact?.emails?.[0]?.email_address ?? '',
    address: [address?.street_suite, town, address?.country_subdivision].filter(Boolean).join('\n'),
    country: address?.country ?? '',
    wallet: commentOf(comments, 'wallet'),
    shares: sumOf(issues.map(({ quantity }) => quantity)),
    'locked until': [...lockUps][0] ?? '',
  };
}

/** The sum of quantities, which may have zeros at their end; of what is no quantity, that text, which `readLine` refuses. */
function sumOf(quantities: readonly string[]): string {
  let sum = 0n;
  for (const quantity of quantities) {
    const text = /^\d+\.\d+$/.test(quantity) ? quantity.replace(/\.?0+$/, '') : quantity;
    try {
      sum += parseDecimal(text, SHARE_DECIMALS);
    } catch (error) {
      if (error instanceof AmountError) return quantity;
      throw error;
    }
  }
  return formatDecimal(sum, SHARE_DECIMALS);
}
