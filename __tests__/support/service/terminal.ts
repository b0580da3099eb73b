import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Terminal } from '@xterm/headless';

/** Starts a command at a terminal of its own, and draws what it writes as that terminal would. */
export function openTerminal(command: string, columns: number, env: NodeJS.ProcessEnv) {
  const size = { cols: columns, rows: 24 };
  const screen = new Terminal({ ...size, scrollback: 10_000, allowProposedApi: true });
  // The terminal of `script` has no size where it has none itself.
  const line = `stty cols ${size.cols} rows ${size.rows}; exec ${command}`;
  const program = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], { env });
  program.stdout.on('data', (bytes: Buffer) => screen.write(bytes, () => program.emit('shown')));
  const ended = new Promise<number | null>((settle) => {
    program.once('close', (code) => screen.write('', () => settle(code)));
  });

  /** All that has text, from a row on; what the screen wraps is one line. */
  function lines(first = 0): string[] {
    const { active } = screen.buffer;
    const found: string[] = [];
    for (let row = first; row < active.length; row += 1) {
      const drawn = active.getLine(row);
      const begun = drawn?.isWrapped ? (found.pop() ?? '') : '';
      found.push(begun + (drawn?.translateToString() ?? ''));
    }
    return found.map((text) => text.trimEnd()).filter((text) => text !== '');
  }

  return {
    ended,
    all: () => lines().join('\n'),
    /** The line with the cursor, if all of it is on the screen. */
    last: () => lines(screen.buffer.active.baseY).at(-1) ?? '',
    type: (keys: string) => void program.stdin.write(keys),
    stop: () => void program.kill(),
    /** @throws Error when the program ends before */
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) {
        const end = await Promise.race([once(program, 'shown'), ended.then(() => null)]);
        if (!end && !holds()) throw new Error(`The program ended:\n${lines().join('\n')}`);
      }
    },
  };
}
