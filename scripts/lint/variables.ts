/** `npx tsx scripts/lint/variables.ts`: writes `.env.example` and `docs/variables.md` from `src/config/variables-by-topic.json`. */
import { writeFileSync } from 'node:fs';
import { DEFAULT_LIMITS, type LimitName, limitVariable } from '@/config/server-limits';
import { GROUPS, type Variable } from '@/config/variables';

const HEAD = `# The variables that every production sets; all others have defaults: docs/variables.md. \`npm run setup\` asks for them and writes them,
# and \`npm run demo\` needs none. Copy this file to .env.local, or set them in the service's environment. Put a comment on a line of its own,
# and a value with spaces into double quotes. Each secret can be in a file instead: docs/deploying.md, section 4.
`;

const INTRODUCTION = `# Variables

Written by \`npx tsx scripts/lint/variables.ts\` from \`src/config/variables-by-topic.json\`. The service lists all errors at start. \`npm run setup -- --help\` lists the
flags of those for which set-up asks. **Required** ones have no default; start, doctor and desk say what is off without one of the others. A **secret** can be in a file instead: \`<NAME>_FILE\` names it, or it is a credential of systemd called \`<NAME>\` or
\`fnx_<NAME>\`; a **file** is such a credential without the ending \`_FILE\`; those of the **owner** are never given to the service.
`;

const KINDS = { service: 'secret', owner: 'secret of the owner', file: 'file' };

const sentence = (text: string) => `${text.replace(/^[a-z]/, (letter) => letter.toUpperCase())}.`;

const described = ({ why, more }: Variable) => [sentence(why), more].filter(Boolean).join(' ');

/** Angle brackets would be tags, and bars columns. */
const cell = (text: string) => text.replaceAll('|', '\\|').replace(/<(\w+)>/g, '&lt;$1&gt;');

function row([name, variable]: [string, Variable]): string {
  const { default: usual, example, secret } = variable;
  const kind = [
    example === undefined ? '' : 'required',
    secret ? KINDS[secret] : '',
    usual === undefined ? '' : `\`${usual}\``,
  ];
  const cells = [`\`${name}\``, cell(described(variable)), kind.filter(Boolean).join(', ')];
  return `| ${cells.join(' | ')} |`;
}

/** `docs/variables.md`. */
export function variableTables(): string {
  const tables = Object.entries(GROUPS).map(([title, group]) =>
    [
      `## ${title}`,
      '',
      '| variable | what it is for | kind, default |',
      '|---|---|---|',
      ...Object.entries(group).map(row),
    ].join('\n'),
  );
  const limits = Object.entries(DEFAULT_LIMITS).map(
    ([name, value]) => `\`${limitVariable(name as LimitName)}\` ${value}`,
  );
  const rules = `## Numeric rules\n\nEach with its default; \`src/config/server-limits.ts\` says what they limit.\n\n${limits.join(', ')}.`;
  return `${[INTRODUCTION, ...tables.map((table) => `${table}\n`), rules].join('\n')}\n`;
}

/** `.env.example`. */
export function exampleFile(): string {
  const required = Object.values(GROUPS)
    .flatMap((group) => Object.entries(group))
    .flatMap(([name, { why, example }]) =>
      example === undefined
        ? []
        : `# ${sentence(why)}\n${name}=${example.includes(' ') ? `"${example}"` : example}`,
    );
  return `${[HEAD, ...required].join('\n')}\n`;
}

if (require.main === module) {
  writeFileSync('.env.example', exampleFile());
  writeFileSync('docs/variables.md', variableTables());
}
