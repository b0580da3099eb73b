import { basename, dirname, join } from 'node:path';
import { type Child, capture, startChild } from '../../processes';

/** Unpacks an archive, or one part of it. @returns where the archive's folder, or the part, is then */
export async function unpackArchive(archive: string, folder: string, part = ''): Promise<string> {
  const inside = join(basename(archive, '.tar.gz'), part);
  const { code, output } = await capture('tar', ['-xzf', archive, '-C', folder, inside]);
  if (code !== 0) throw new Error(`tar: exit ${code}\n${output}`);
  return join(folder, inside);
}

/** `nobody` where we are root, and a plain number elsewhere: no account of ours is needed. */
export const NOBODY = 65_534;

export type Runner = {
  start(program: string, env: Record<string, string>, logFile: string): Child;
  run(args: string[], env: Record<string, string>): Promise<{ code: number; output: string }>;
};

/**
 * Runs programs of an unpacked archive as somebody who owns nothing of it, with the variables given and no other, and with Node alone
 * on the path.
 */
export function runnerIn(folder: string, node: string): Runner {
  const before = process.getuid?.() === 0 ? asNobody : [];
  const words = (args: string[], env: Record<string, string>) => [
    ...before,
    'env',
    '-i',
    `--chdir=${folder}`,
    `PATH=${dirname(node)}`,
    ...Object.entries(env).map(([name, value]) => `${name}=${value}`),
    node,
    ...args,
  ];
  return {
    start(program, env, logFile) {
      const [command = '', ...rest] = words([program], env);
      return startChild(command, rest, { logFile });
    },
    run(args, env) {
      const [command = '', ...rest] = words(args, env);
      return capture(command, rest);
    },
  };
}

const asNobody = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--no-new-privs',
  '--bounding-set=-all',
];
