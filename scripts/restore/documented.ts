import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The shell commands of a section of docs/deploying.md, as they are written there. */
export function documentedCommands(root: string, heading: string): string[] {
  const document = readFileSync(join(root, 'docs/deploying.md'), 'utf8');
  const section = document.split(/^## /m).find((part) => part.startsWith(heading));
  if (!section) throw new Error(`docs/deploying.md has no section "${heading}".`);
  return [...section.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text]) => text as string);
}

export type Unit = {
  environmentFile: string;
  credentials: [name: string, path: string][];
  command: string[];
};

/** What systemd does for a shipped unit with its variables and its program. */
export function readUnit(root: string, name: string): Unit {
  const lines = readFileSync(join(root, 'deploy/systemd', `${name}.service`), 'utf8').split('\n');
  const all = (key: string) =>
    lines.filter((line) => line.startsWith(`${key}=`)).map((line) => line.slice(key.length + 1));
  return {
    environmentFile: all('EnvironmentFile')[0] ?? '',
    credentials: all('LoadCredential').map((line) => {
      const at = line.indexOf(':');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
    command: (all('ExecStart')[0] ?? '').split(' '),
  };
}
