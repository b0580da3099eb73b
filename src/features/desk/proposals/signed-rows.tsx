import { type DeskProposal, deskCalls } from '@fnx/api/desk/desk';
import { readProposalText, type SignedFact } from '@fnx/api/shared/proposal';
import type { ReactNode } from 'react';
import { deskUrl } from '@/features/desk/lib/call-desk';
import { deskPaths } from '@/features/desk/lib/desk-paths';
import { utc } from '@/features/desk/lib/words';
import { labelOf } from '@/shared/desk-words';
import { Link } from '@/ui/basics/link';
import type { Row } from '@/ui/basics/rows';
import styles from './proposals.module.css';

type Shown = {
  /** Told the option of a file, or the area and the id of a page, that is opened. */
  onOpen?: (name: string) => void;
  /** Puts the name of an officer beside the address. */
  nameOf?: (actor: string) => string;
};

/** `isForm`: of a text with facts, what only the form of the text needs, such as a number or what the facts say in words. */
type SignedRow = Row & { isForm: boolean };

/**
 * Everything that a proposal's text says, in the order of the text: the rows are made from the same characters that are hashed and signed,
 * and none is left out.
 *
 * @param names of the command's arguments
 */
export function signedRows(
  { text, matter }: Pick<DeskProposal, 'text' | 'matter'>,
  names: readonly string[] = [],
  { onOpen, nameOf = (actor) => actor }: Shown = {},
): SignedRow[] {
  const { version, id, command, args, options, files, subject, ...rest } = readProposalText(text);
  const { proposer, createdAt, expiresAt, reason } = rest;
  const facts = matter?.facts ?? [];
  const isForm = matter !== null;
  return [
    ...factRows(facts, onOpen),
    { label: 'Facts', value: `SHA-256 ${subject}`, long: true, isForm },
    { label: 'Proposal', value: id, note: `form ${version}`, long: true, isForm },
    { label: 'Command', value: visible(command), isForm },
    ...args.map((value, index) => ({
      label: labelOf(names[index] ?? 'subject'),
      value: <Subject command={command} value={value} />,
      long: isLong(value),
      isForm,
    })),
    ...Object.entries(options).map(([name, value]) => ({
      label: visible(labelOf(name)),
      value: value === true ? 'yes' : visible(value),
      ...(value === true && { note: 'ticked in the form' }),
      long: isLong(String(value)),
      isForm: facts.some((fact) => says(fact, value)) || (isForm && value === reason),
    })),
    ...Object.entries(files).map(([option, { name, sha256 }]) => ({
      label: visible(labelOf(option)),
      value: (
        <a href={deskUrl(deskCalls.file, { id, option })} onClick={() => onOpen?.(option)}>
          {visible(name)}
        </a>
      ),
      note: `SHA-256 ${sha256}`,
      long: true,
    })),
    { label: 'Proposed by', value: visible(nameOf(proposer)) },
    { label: 'Proposed at', value: utc(createdAt), note: createdAt, isForm },
    { label: 'Open until', value: utc(expiresAt), note: expiresAt, isForm },
    { label: 'Why', value: visible(reason) },
  ].map((row, index) => ({ isForm: false, ...row, id: String(index) }));
}

/** Whether a fact begins with what was typed, as `5,000 USDT` with `5000`. */
const says = ({ value }: SignedFact, typed: string | true) =>
  plain(value).startsWith(plain(String(typed)));

const plain = (text: string) => `${text.replaceAll(',', '')} `.toLowerCase();

/** Facts of the matter: what it is, or what it was and becomes. */
export const factRows = (
  facts: readonly SignedFact[],
  onOpen?: (name: string) => void,
): Omit<Row, 'id'>[] =>
  facts.map(({ label, value, before, page }) => {
    const shown = shownText(value);
    return {
      label: visible(label),
      value: page ? (
        // Beside this page, so that nothing typed here is lost.
        <Link
          href={deskPaths.item(page.area, page.id)}
          target="_blank"
          onClick={() => onOpen?.(`${page.area} ${page.id}`)}
        >
          {shown}
        </Link>
      ) : (
        shown
      ),
      ...(before !== undefined && { note: `before: ${visible(before)}` }),
      long: isLong(value),
    };
  });

const KINDS: Readonly<Record<string, string>> = { '+ ': 'added', '- ': 'removed' };

/** A text of several lines stays in its lines. What a comparison adds or removes stands out, as in the editor. */
function shownText(value: string): ReactNode {
  const text = visible(value);
  if (!text.includes('\n')) return text;
  return (
    <span className={styles.lines}>
      {text.split(/(?<=\n)/).map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a signed text does not change
        <span key={place} className={styles[KINDS[line.slice(0, 2)] ?? '']}>
          {line}
        </span>
      ))}
    </span>
  );
}

const isLong = (text: string) => text.length > 32 && !text.includes(' ');

/** Characters that a page does not show, or that change the order of others, by their numbers. Lines stay lines. */
const visible = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (one) =>
    one === '\n' ? one : `[U+${one.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`,
  );

/** Shows the proposal's subject, with a link to its page: officers look before they sign. */
function Subject({ command, value }: { command: string; value: string }) {
  const area = AREAS_OF.find(([pattern]) => pattern.test(command))?.[1];
  const isPerson = area === 'people' && !UUID.test(value);
  const shown = visible(value);
  return area && !isPerson ? <Link href={deskPaths.item(area, value)}>{shown}</Link> : shown;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const AREAS_OF = [
  [/^kyc /, 'checks'],
  [/^cases /, 'cases'],
  [/^recoveries approve$/, 'recoveries'],
  [/^(account|retention|limits) /, 'people'],
] as const;
