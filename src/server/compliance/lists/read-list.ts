import { readRecords, type XmlElement, type XmlProblem } from '@fnx/bank-files/xml-records';
import { nameKey } from '@fnx/names/fold-name';
import { isDay } from '@fnx/values/time';
import { type Refusal, refusal } from '@/server/platform/refusal';
import type { SanctionsList } from '@/shared/compliance';
import type { ListedEntry, ListedName } from './entry';
import { EU } from './eu';
import type { ListFormat } from './format';
import { OFAC } from './ofac';
import { UN } from './un';

const FORMATS: Record<SanctionsList, ListFormat> = { OFAC, EU, UN };

const LONGEST_NAME = 1_000;
const LONGEST_REF = 100;
const LONGEST_REMARK = 4_000;

export type ReadList = { entries: number; publishedOn: string | null };

/**
 * Reads a published list in pieces.
 *
 * @param take receives the entries in order; they are not kept
 * @throws Refusal naming the line when the file is malformed, truncated or another list, or has no entries
 */
export async function readList(
  list: SanctionsList,
  chunks: AsyncIterable<Uint8Array>,
  take: (entries: readonly ListedEntry[]) => Promise<void>,
): Promise<ReadList> {
  const format = FORMATS[list];
  let about: ReturnType<ListFormat['readHeader']> = { publishedOn: null, count: null };
  let entries = 0;
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
      else read.push(checkEntry(format.readEntry(record), record));
    }
    entries += read.length;
    if (read.length > 0) await take(read);
  }
  if (entries === 0) throw refusal('LIST_EMPTY', { of: list });
  if (about.count !== null && about.count !== entries) {
    throw refusal('LIST_INCOMPLETE', { said: about.count, entries });
  }
  return { entries, publishedOn: readDay(about.publishedOn) };
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

/** Drops empty and repeated names. @throws Refusal when the entry cannot be used */
function checkEntry(entry: ListedEntry, { line }: XmlElement): ListedEntry {
  const names = entry.names.filter(isNew());
  const { ref } = entry;
  if (ref === '' || ref.length > LONGEST_REF) {
    throw refusal('LIST_ENTRY', { line, ref: ref.slice(0, LONGEST_REF), what: 'number' });
  }
  if (names.length === 0 || names.some(({ name }) => name.length > LONGEST_NAME)) {
    throw refusal('LIST_ENTRY', { line, ref, what: 'name' });
  }
  return { ...entry, names, remarks: entry.remarks?.slice(0, LONGEST_REMARK) ?? null };
}

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
