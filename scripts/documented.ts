import { cpSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** A fenced block of a document. Its info string says after the language what happens with it. */
export type Block = {
  section: string;
  language: string;
  /** Words behind `install`; null for a block that is left out. */
  install: readonly string[] | null;
  /** Why it is left out. */
  reason: string;
  text: string;
};

/** The blocks of docs/deploying.md that have a language, in order. @throws Error for one that says neither `install` nor why it is left out */
export function documentedBlocks(document: string): Block[] {
  return document.split(/^(?=## )/m).flatMap((part) => {
    const section = /^## (.*)$/m.exec(part)?.[1] ?? '';
    return [...part.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms)].map((found) => {
      const [, language = '', info = '', text = ''] = found;
      const [, reason] = /^ left out: (.+)$/.exec(info) ?? [];
      const [word, ...install] = info.trim().split(' ');
      if (!reason && word !== 'install')
        throw new Error(`A block of ${section} says nothing: ${text}`);
      return { section, language, install: reason ? null : install, reason: reason ?? '', text };
    });
  });
}

type Unit = {
  user: string;
  folder: string;
  isOneshot: boolean;
  environment: Record<string, string>;
  environmentFile: string;
  credentials: [name: string, path: string][];
  commands: string[][];
};

/** @param name without its suffix; an instance has its port behind the `@` */
export function readUnit(root: string, name: string, units = 'deploy/systemd'): Unit {
  const [template = '', instance] = name.split(/(?<=@)/);
  const text = readFileSync(join(root, units, `${template}.service`), 'utf8');
  const lines = text.replaceAll('%i', instance ?? '').split('\n');
  const all = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  return {
    user: all('User')[0] ?? 'root',
    folder: all('WorkingDirectory')[0] ?? '/',
    isOneshot: all('Type').includes('oneshot'),
    environment: parseEnvironmentFile(all('Environment').join(' ').replaceAll(' ', '\n')),
    environmentFile: all('EnvironmentFile')[0] ?? '',
    credentials: all('LoadCredential').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
    commands: all('ExecStart').map((line) => line.split(' ')),
  };
}

/**
 * Prepares a unit like systemd, as systemd.exec(5) says: copies the credentials, those of a folder as `<id>_<file>`,
 * and lets the file of variables prevail over the unit's own.
 *
 * @param place an empty folder for the credentials
 * @param at where a path of the unit is on this machine
 */
export function handOver(unit: Unit, place: string, at: (path: string) => string) {
  for (const [id, path] of unit.credentials) {
    const from = at(path);
    if (!statSync(from).isDirectory()) cpSync(from, join(place, id));
    else
      for (const file of readdirSync(from)) cpSync(join(from, file), join(place, `${id}_${file}`));
  }
  return {
    CREDENTIALS_DIRECTORY: place,
    ...unit.environment,
    ...parseEnvironmentFile(readFileSync(at(unit.environmentFile), 'utf8')),
  };
}

/** By the rules of systemd's EnvironmentFile: comments have lines of their own, and a value joins its quoted and bare parts. */
export function parseEnvironmentFile(text: string): Record<string, string> {
  const lines = text.replaceAll('\\\n', '').split('\n');
  const pairs = lines
    .map((line) => /^\s*([A-Za-z_]\w*)=(.*?)\s*$/.exec(line))
    .flatMap((found) => (found ? [[found[1] ?? '', found[2] ?? ''] as const] : []));
  return Object.fromEntries(pairs.map(([name, value]) => [name, value.replace(PARTS, unquoted)]));
}

const PARTS = /'([^']*)'|"((?:[^"\\]|\\.)*)"|\\(.)/g;

const unquoted = (_: string, single?: string, double?: string, escaped?: string) =>
  single ?? double?.replace(/\\(["\\`$])/g, '$1') ?? escaped ?? '';
