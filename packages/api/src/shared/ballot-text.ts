import { fillText } from './problem-text';

/** Title, text and choices of a ballot, as read from the file whose hash the chain stores. */
export type BallotText = {
  title: string;
  /** Between title and choices: paragraphs, headings and lists of Markdown, shown as they are. */
  text: string;
  /** Numbered from 1. */
  choices: string[];
};

export const MIN_CHOICES = 2;
export const MAX_CHOICES = 16;
export const MAX_LENGTH = 50_000;
export const MAX_TITLE = 160;
export const MAX_CHOICE = 200;
const CHOICES = '\n## Choices\n\n';
/** Bidirectional controls could show a choice as another one. */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;

/**
 * The file of a text that people typed: one form, so that a page and the service hash the same characters. `parseBallotText` says whether
 * it can be put to the vote.
 */
export function writeBallotText({ title, text, choices }: BallotText): string {
  const tidy = (typed: string) =>
    typed.normalize('NFC').replace(/\r\n?/g, '\n').replace(/\t/g, ' ').trim();
  const list = choices.map((choice, place) => `${place + 1}. ${tidy(choice)}`).join('\n');
  return `# ${tidy(title)}\n\n${tidy(text)}\n${CHOICES}${list}\n`;
}

/** Why a file is not the text of a ballot, by code. */
export const BALLOT_FAULTS = {
  BALLOT_TOO_LONG: 'The text has at most {max} characters.',
  BALLOT_CONTROLS: 'The text contains control characters, or lines that end with CR.',
  BALLOT_WITHOUT_CHOICES: 'The last section is "## Choices", with an empty line after it.',
  BALLOT_TITLE: 'The first line is "# " and a title of at most {max} characters.',
  BALLOT_WITHOUT_TEXT: 'There is no text between the title and the choices.',
  BALLOT_CHOICE:
    'Line {line} of the choices is "{line}. " and at most {max} characters, and nothing follows the list.',
  BALLOT_CHOICES: 'A ballot has {min} to {max} choices.',
  BALLOT_SAME_CHOICES: 'Two choices are the same.',
} as const;

type BallotFault = keyof typeof BALLOT_FAULTS;

/** The file is not the text of a ballot. */
export class BallotTextError extends Error {
  override readonly name = 'BallotTextError';
  constructor(
    readonly code: BallotFault,
    readonly params: Readonly<Record<string, number>> = {},
  ) {
    super(fillText(BALLOT_FAULTS[code], (name) => String(params[name])));
  }
}

/**
 * Reads the text of a ballot: `# ` and the title, the text, then `## Choices` with a numbered list as the last section. One
 * file has one reading, so that its hash covers the choices and their sequence.
 * @throws BallotTextError
 */
export function parseBallotText(source: string): BallotText {
  if (source.length > MAX_LENGTH) {
    throw new BallotTextError('BALLOT_TOO_LONG', { max: MAX_LENGTH });
  }
  if (UNSEEN.test(source.replace(/\n/g, ''))) {
    throw new BallotTextError('BALLOT_CONTROLS');
  }
  const at = source.indexOf(CHOICES);
  if (at < 0) {
    throw new BallotTextError('BALLOT_WITHOUT_CHOICES');
  }
  const [first = '', ...rest] = source.slice(0, at).split('\n');
  const title = /^# (\S.*)$/.exec(first)?.[1]?.trim() ?? '';
  if (title === '' || title.length > MAX_TITLE) {
    throw new BallotTextError('BALLOT_TITLE', { max: MAX_TITLE });
  }
  const text = rest.join('\n').trim();
  if (text === '') throw new BallotTextError('BALLOT_WITHOUT_TEXT');
  return { title, text, choices: readChoices(source.slice(at + CHOICES.length)) };
}

function readChoices(list: string): string[] {
  const lines = list.replace(/\n$/, '').split('\n');
  const choices = lines.map((line, place) => {
    const choice = line.startsWith(`${place + 1}. `) ? line.slice(`${place + 1}. `.length) : '';
    if (choice.trim() !== choice || choice === '' || choice.length > MAX_CHOICE) {
      throw new BallotTextError('BALLOT_CHOICE', { line: place + 1, max: MAX_CHOICE });
    }
    return choice;
  });
  if (choices.length < MIN_CHOICES || choices.length > MAX_CHOICES) {
    throw new BallotTextError('BALLOT_CHOICES', { min: MIN_CHOICES, max: MAX_CHOICES });
  }
  if (new Set(choices).size < choices.length) throw new BallotTextError('BALLOT_SAME_CHOICES');
  return choices;
}
