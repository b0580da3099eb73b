import { BallotTextError, parseBallotText } from '../src/shared/ballot-text';

const text = (choices: string, body = 'Why we ask.\n\n## More\n\n- A point.') =>
  `# A question\n\n${body}\n\n## Choices\n\n${choices}`;
const many = (count: number) =>
  Array.from({ length: count }, (_, place) => `${place + 1}. Choice ${place + 1}`).join('\n');

describe('the text of a ballot', () => {
  it('is read with its choices in their sequence', () => {
    expect(parseBallotText(text('1. Yes\n2. No\n'))).toEqual({
      title: 'A question',
      text: 'Why we ask.\n\n## More\n\n- A point.',
      choices: ['Yes', 'No'],
    });
    expect(parseBallotText(text(many(16))).choices).toHaveLength(16);
  });

  it.each<[string, string]>([
    ['no title', text('1. Yes\n2. No').slice(2)],
    ['a title on the second line', `\n${text('1. Yes\n2. No')}`],
    ['no text', '# A question\n\n## Choices\n\n1. Yes\n2. No\n'],
    ['no choices', '# A question\n\nWhy.\n'],
    ['two lists of choices', text('1. Yes\n2. No', 'Why.\n\n## Choices\n\n1. Other\n2. Ones')],
    ['one choice', text('1. Yes\n')],
    ['seventeen choices', text(many(17))],
    ['a number left out', text('1. Yes\n3. No\n')],
    ['bullets', text('- Yes\n- No\n')],
    ['text after the choices', text('1. Yes\n2. No\n\nThank you.\n')],
    ['an empty choice', text('1. Yes\n2. \n')],
    ['the same choice twice', text('1. Yes\n2. Yes\n')],
    ['lines that end with CR', text('1. Yes\n2. No\n').replaceAll('\n', '\r\n')],
    ['a hidden change of direction', text('1. Yes\u202e\n2. No\n')],
    ['a NUL', text('1. Yes\n2. No\0\n')],
    ['a very long text', text('1. Yes\n2. No\n', 'a'.repeat(50_000))],
    ['a very long choice', text(`1. Yes\n2. ${'a'.repeat(201)}\n`)],
  ])('is refused with %s', (_, source) => {
    expect(() => parseBallotText(source)).toThrow(BallotTextError);
  });
});
