import type { SanctionsList } from '@fnx/api/shared/compliance';
import { readRecords, type XmlProblem } from '@fnx/bank-files/xml-records';
import { nameKey } from '@fnx/names/fold-name';
import { isDay } from '@fnx/values/time';
import { cutText } from '@fnx/values/typed-text';
import { type Refusal, refusal } from '@/server/platform/refusal';
import type { ListedEntry, ListedName } from './entry';
import { EU } from './eu';
import type { ListFormat } from './format';
import { OFAC } from './ofac';
import { UN } from './un';

const FORMATS: Record<SanctionsList, ListFormat> = { OFAC, EU, UN };

const LONGEST_NAME = 1_000;
const LONGEST_REF = 100;
const LONGEST_REMARK = 4_000;

/** A file of which more entries are faulty is no list, or in a form that this reader does not know. */
const MOST_FAULTY = 10;
const MOST_FAULTY_OF = 100;

/** `leftOut` has a sentence for each entry that could not be used. */
export type ReadList = {
  entries: number;
  publishedOn: string | null;
  leftOut: readonly string[];
};

/**
 * Reads a published list in pieces.
 *
 * @param take receives the entries in order; they are not kept
 * @throws Refusal naming the line when the file is malformed, truncated or another list, or has no entries, or many faulty ones
 */
export async function readList(
  list: SanctionsList,
  chunks: AsyncIterable<Uint8Array>,
  take: (entries: readonly ListedEntry[]) => Promise<void>,
): Promise<ReadList> {
  const format = FORMATS[list];
  let about: ReturnType<ListFormat['readHeader']> = { publishedOn: null, count: null };
  const leftOut: string[] = [];
  const present = new Set<string>();
  const kept = format.header ? [format.header, ...format.records] : format.records;
  const shape = {
    root: format.root,
    records: new Set(kept),
    fault: (problem: XmlProblem, line: number) => listFault(problem, line, format.root),
  };
  for await (const records of readRecords(chunks, shape)) {
    const read: ListedEntry[] = [];
    for (const record of records) {
      if (record.name === format.header) about = format.readHeader(record);
      else {
        const { entry, fault } = checkEntry(format.readEntry(record), present);
        if (fault) leftOut.push(`Line ${record.line}: ${fault}.`);
        else read.push(entry);
      }
    }
    if (read.length > 0) await take(read);
  }
  const entries = present.size;
  const [first = ''] = leftOut;
  if (leftOut.length > Math.max(MOST_FAULTY, entries / MOST_FAULTY_OF)) {
    throw refusal('LIST_FAULTS', { count: leftOut.length, first });
  }
  if (entries === 0) throw refusal('LIST_EMPTY', { of: list });
  const read = entries + leftOut.length;
  if (about.count !== null && about.count !== read) {
    throw refusal('LIST_INCOMPLETE', { said: about.count, entries: read });
  }
  return { entries, publishedOn: readDay(about.publishedOn), leftOut };
}

function listFault(problem: XmlProblem, line: number, root: string): Refusal {
  switch (problem.kind) {
    case 'NOT_TEXT':
      return refusal('LIST_NOT_TEXT', { line });
    case 'MALFORMED':
      return refusal('LIST_MALFORMED', { line, why: problem.why });
    case 'OTHER':
      return refusal('LIST_OTHER', { line, found: problem.found, root });
    case 'WITH_DOCTYPE':
      return refusal('LIST_WITH_DOCTYPE', { line });
    case 'TOO_LARGE':
      return refusal('LIST_TOO_LARGE', { line });
  }
}

/**
 * Drops names that are empty, repeated or endless, and tells why an entry cannot be used. An entry whose number was there before gets one of
 * its own: nobody who is listed is lost.
 * @param present the numbers of the entries so far
 */
function checkEntry(entry: ListedEntry, present: Set<string>) {
  const names = entry.names.filter(isNew()).filter(({ name }) => name.length <= LONGEST_NAME);
  const known = cutText(entry.ref, LONGEST_REF);
  const fault =
    entry.ref !== known || known === ''
      ? `entry ${known} has no number, or one that is too long`
      : names.length === 0 && `entry ${known} has no name, or one that is too long`;
  let ref = known;
  for (let n = 2; present.has(ref); n += 1) ref = `${known} (${n})`;
  if (!fault) present.add(ref);
  return { entry: { ...entry, ref, names, remarks: remarkOf(entry) }, fault };
}

const remarkOf = ({ remarks }: ListedEntry) => remarks && cutText(remarks, LONGEST_REMARK);

function isNew(): (name: ListedName) => boolean {
  const seen = new Set<string>();
  return ({ name }) => {
    const key = nameKey(name) && name.toLowerCase();
    if (!key || seen.has(key)) return false;
    seen.add(key);
    return true;
  };
}

const readDay = (day: string | null) => (day && isDay(day) ? day : null);
