/** What a ballot asks, as read from the file whose hash the chain stores. */
export type BallotText = {
  title: string;
  /** Between title and choices: paragraphs, headings and lists of Markdown, shown as they are. */
  text: string;
  /** Numbered from 0 in the contract, from 1 in the file. */
  choices: string[];
};

/** The file is not the text of a ballot; the message says where. */
export class BallotTextError extends Error {
  override readonly name = 'BallotTextError';
}

const MIN_CHOICES = 2;
const MAX_CHOICES = 16;
const MAX_LENGTH = 50_000;
const MAX_TITLE = 160;
const MAX_CHOICE = 200;
const CHOICES = '\n## Choices\n\n';
/** Bidirectional controls could show a choice as another one. */
const UNSEEN = /[\p{Cc}\p{Cs}\u2028-\u202e\u2066-\u2069]/u;

/**
 * Reads the text of a ballot: `# ` and the title, the text, then `## Choices` with a numbered list as the last section. One
 * file has one reading, so that its hash covers the choices and their sequence.
 * @throws BallotTextError
 */
export function parseBallotText(source: string): BallotText {
  if (source.length > MAX_LENGTH) {
    throw new BallotTextError(`The text has at most ${MAX_LENGTH} characters.`);
  }
  if (UNSEEN.test(source.replace(/\n/g, ''))) {
    throw new BallotTextError('The text contains control characters, or lines that end with CR.');
  }
  const at = source.indexOf(CHOICES);
  if (at < 0) {
    throw new BallotTextError('The last section is "## Choices", with an empty line after it.');
  }
  const [first = '', ...rest] = source.slice(0, at).split('\n');
  const title = /^# (\S.*)$/.exec(first)?.[1]?.trim() ?? '';
  if (title === '' || title.length > MAX_TITLE) {
    throw new BallotTextError(
      `The first line is "# " and a title of at most ${MAX_TITLE} characters.`,
    );
  }
  const text = rest.join('\n').trim();
  if (text === '') throw new BallotTextError('There is no text between the title and the choices.');
  return { title, text, choices: readChoices(source.slice(at + CHOICES.length)) };
}

function readChoices(list: string): string[] {
  const lines = list.replace(/\n$/, '').split('\n');
  const choices = lines.map((line, place) => {
    const choice = line.startsWith(`${place + 1}. `) ? line.slice(`${place + 1}. `.length) : '';
    if (choice.trim() !== choice || choice === '' || choice.length > MAX_CHOICE) {
      throw new BallotTextError(
        `Line ${place + 1} of the choices is "${place + 1}. " and at most ${MAX_CHOICE} characters, and nothing follows the list.`,
      );
    }
    return choice;
  });
  if (choices.length < MIN_CHOICES || choices.length > MAX_CHOICES) {
    throw new BallotTextError(`A ballot has ${MIN_CHOICES} to ${MAX_CHOICES} choices.`);
  }
  if (new Set(choices).size < choices.length)
    throw new BallotTextError('Two choices are the same.');
  return choices;
}
