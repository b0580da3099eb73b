import type { EndpointName } from '@fnx/api/endpoints';
import { schemas } from '@fnx/api/schemas';
import made from '@/api/made-examples.json';
import { recordAccount, recordClosing, recordSignUp } from './account';
import { recordContent, recordMessages } from './content';
import { recordIdentity } from './identity';
import { normalise } from './normalise';
import { recordPortfolio, recordPurchase, recordStaking } from './purchase';
import { createRecorder, type Recorded } from './recorder';
import { recordRights } from './rights';
import { recordReceiving, recordWallets } from './wallets';
import type { World } from './world';

/** In this order: each part finds what those before it left behind. */
const PARTS = [
  recordSignUp,
  recordIdentity,
  recordWallets,
  recordPurchase,
  recordStaking,
  recordPortfolio,
  recordRights,
  recordReceiving,
  recordContent,
  recordMessages,
  recordAccount,
  recordClosing,
];

/** The examples as text of JSON: each call as it was asked, and its answer as its schema writes it. */
export async function recordExamples(world: World): Promise<string> {
  const one = createRecorder(world);
  for (const part of PARTS) await part(one);
  const { kept } = one;
  const sorted = [...kept]
    .map(([name, { data, ...asked }]) => [name, { ...asked, data: shorten(data) }] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  const examples = normalise(Object.fromEntries(sorted)) as Record<EndpointName, Recorded>;
  for (const [name, { input = {}, params = {}, data }] of Object.entries(examples)) {
    if (name in made) throw new Error(`Remove ${name} from made-examples.json: it is recorded.`);
    const schema = schemas[name as EndpointName];
    schema.input.parse(input);
    schema.params.parse(params);
    schema.data.parse(data);
  }
  return `${JSON.stringify(examples, null, 2)}\n`;
}

/** An example shows a form, not all of a bank: a text's first sentence, two entries of long lists, and one table of the export. */
function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => {
      if (key === 'html') return [key, firstSentence(inner)];
      if (MANY.includes(key)) return [key, shorten(inner.slice(0, 2))];
      return [key, key === 'records' ? fewTables(inner) : shorten(inner)];
    }),
  );
}

/** Long lists, of which two entries show the form. */
const MANY = ['points', 'related', 'latestTransactions', 'history', 'documents', 'table'];

/** Above each text of the sample bank stands that it is a sample, which is left out. */
const firstSentence = (html: string) =>
  `${/<p>.*?[.!?]/s.exec(html.replace(/<blockquote>.*?<\/blockquote>/s, ''))?.[0]}</p>`;

/** A table of the export with one row; where there are more, their order is by chance. */
const TABLES = ['receiveLink'];

const fewTables = (records: object) =>
  Object.fromEntries(Object.entries(records).filter(([name]) => TABLES.includes(name)));
