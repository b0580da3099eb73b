import { GROUPS } from '@/config/variables';
import { askLine, PromptEnded } from '../../prompt';
import { QUESTIONS, type Question, wordsOf } from './questions';

/** Topics of which a person is asked something. */
const TOPICS = Object.keys(GROUPS).filter((topic) =>
  QUESTIONS.some(({ variable, quiet }) => !quiet && variable in Object(GROUPS[topic])),
);

let shownTopic = '';

/** Says once which topic begins, and how many there are. */
function showTopic({ variable }: Question): void {
  const topic = TOPICS.find((one) => variable in Object(GROUPS[one])) ?? shownTopic;
  if (topic === shownTopic) return;
  shownTopic = topic;
  const title = `${topic}, ${TOPICS.indexOf(topic) + 1} of ${TOPICS.length}`;
  console.log(`\n${title}\n${'-'.repeat(title.length)}`);
}

/** Asks a person at the terminal; Enter keeps what is known. @throws PromptEnded */
export async function askPerson(question: Question, kept: string | undefined): Promise<string> {
  const { secret, fallback } = question;
  showTopic(question);
  const known = kept ?? fallback ?? '';
  const shown = secret && known ? 'kept' : known;
  const typed = await askLine(`\n${wordsOf(question)}${shown ? ` [${shown}]` : ''}: `, secret);
  return typed.trim() || known;
}

const WAYS = {
  change: 'Enter keeps the answer in brackets',
  retry: 'the same answer again, once its fault is mended elsewhere',
  skip: 'the answer is kept, and its fault is listed at the end',
  quit: 'answers that hold are kept',
};
export type Way = keyof typeof WAYS;

/** Asks how to go on after an answer with a fault. @throws PromptEnded where the person quits */
export async function askWayOn(): Promise<Way> {
  const ways = Object.keys(WAYS) as Way[];
  const list = ways.map((way) => `  ${way[0]}  ${way}: ${WAYS[way]}\n`).join('');
  for (;;) {
    const typed = (await askLine(`\n${list}What now? [c]: `)).trim().toLowerCase();
    const way = ways.find((one) => one.startsWith(typed));
    if (way === 'quit') throw new PromptEnded();
    if (way) return way;
  }
}
