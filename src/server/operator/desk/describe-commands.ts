import { deskCalls } from '@fnx/api/desk/desk';
import { BANK_FACTS } from '@/config/bank-facts';
import type { Columns, Command } from '@/server/desk/define-command';
import { COOKIE, DESK_BASE } from './desk-request';

type Schema = Readonly<Record<string, unknown>>;

const object = (properties: Schema, required = Object.keys(properties)) => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

const STRING = { type: 'string' };
const TIME = { format: 'date-time' };
const FILE = object({ name: STRING, base64: STRING, gzip: { const: true } }, ['name', 'base64']);

const GIVEN = {
  text: STRING,
  long: STRING,
  time: { ...STRING, ...TIME },
  flag: { const: true },
  file: FILE,
};

const maybe = (...type: string[]) => ({ type: [...type, 'null'] });
const ANSWERED = {
  text: maybe('string', 'number'),
  number: maybe('string', 'number'),
  time: { ...maybe('string'), ...TIME },
  hash: maybe('string'),
  fingerprint: maybe('string'),
  person: maybe('string'),
  flag: maybe('boolean'),
  any: {},
};

/** Describes what a call takes for a command: its words in their order, then options and files by name. */
function inputOf({ fields, ...command }: Command): Schema {
  const { name, summary, details, example, roles, critical, dangerous } = command;
  const words = fields.filter(({ isArgument }) => isArgument);
  const byName = (isFile: boolean) => {
    const own = fields.filter((one) => !one.isArgument && (one.kind === 'file') === isFile);
    const properties = Object.fromEntries(
      own.map(({ name: of, kind, bytes }) => [
        of,
        bytes === undefined ? GIVEN[kind] : { ...GIVEN[kind], 'x-max-bytes': bytes },
      ]),
    );
    return object(
      properties,
      own.flatMap((one) => (one.required ? one.name : [])),
    );
  };
  const args = {
    type: 'array',
    items: STRING,
    minItems: words.length,
    maxItems: words.length,
    description: words.map(({ word }) => word).join(', '),
  };
  const parts = { name: { const: name }, args, options: byName(false), files: byName(true) };
  return {
    title: summary,
    description: `${details}\n\nAt the command line: ${example}`,
    'x-roles': roles,
    'x-dangerous': dangerous,
    ...object(critical ? { ...parts, reason: STRING } : parts),
  };
}

function rowOf(answer: Columns): Schema {
  const columns = Object.entries(answer).map(([name, kind]) => [name, ANSWERED[kind]]);
  return object(Object.fromEntries(columns), []);
}

/** The call that takes these commands. */
function callOf(path: string, summary: string, names: readonly string[]) {
  const content = (schema: Schema) => ({ content: { 'application/json': { schema } } });
  const refs = (end: string) =>
    names.map((name) => ({ $ref: `#/components/schemas/${name}${end}` }));
  const rows = { type: 'array', items: { anyOf: refs('.row') } };
  const answer = { type: 'object', properties: { data: { type: 'object', properties: { rows } } } };
  return {
    [`/${path}`]: {
      post: {
        summary,
        requestBody: { required: true, ...content({ oneOf: refs('') }) },
        responses: { '200': { description: 'Success.', ...content(answer) } },
      },
    },
  };
}

/**
 * Commands as OpenAPI 3.1: the two calls that take them, with a schema for the input and the rows of each. The public description has
 * nothing of it.
 */
export function describeCommands(commands: readonly Command[]) {
  const idOf = ({ name }: Command) => name.replaceAll(' ', '.');
  const namesOf = (two: boolean) => commands.filter((one) => one.critical === two).map(idOf);
  const schemas = commands.flatMap((command) => [
    [idOf(command), inputOf(command)],
    [`${idOf(command)}.row`, rowOf(command.answer)],
  ]);
  return {
    openapi: '3.1.0',
    info: { title: `${BANK_FACTS.brand} staff desk`, version: '1' },
    servers: [{ url: DESK_BASE }],
    security: [{ session: [] }],
    paths: {
      ...callOf(deskCalls.run.path, 'Carries out a command.', namesOf(false)),
      ...callOf(
        deskCalls.propose.path,
        'Proposes a command that two officers sign.',
        namesOf(true),
      ),
    },
    components: {
      schemas: Object.fromEntries(schemas),
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: COOKIE } },
    },
  };
}
