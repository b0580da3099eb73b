import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Terminal } from '@xterm/headless';

const ROWS = 24;

/** Starts a command at a terminal of its own, and draws what it writes as that terminal would. */
export function openTerminal(command: string, columns: number, env: NodeJS.ProcessEnv) {
  const screen = new Terminal({
    cols: columns,
    rows: ROWS,
    scrollback: 10_000,
    allowProposedApi: true,
  });
  // The terminal of `script` has no size where it has none itself.
  const line = `stty cols ${columns} rows ${ROWS}; exec ${command}`;
  const program = spawn('script', ['--quiet', '--return', '--command', line, '/dev/null'], { env });
  program.stdout.on('data', (bytes: Buffer) => screen.write(bytes, () => program.emit('shown')));
  const ended = new Promise<number | null>((settle) => {
    program.once('close', (code) => screen.write('', () => settle(code)));
  });

  /** From this row on, what has text; a line that the screen wraps is one. */
  function linesFrom(first: number): string[] {
    const { active } = screen.buffer;
    const lines: string[] = [];
    for (let row = first; row < active.length; row += 1) {
      const text = active.getLine(row)?.translateToString() ?? '';
      if (active.getLine(row)?.isWrapped && row > first) lines.push(lines.pop() + text);
      else lines.push(text);
    }
    return lines.map((text) => text.trimEnd()).filter((text) => text !== '');
  }
  const all = () => linesFrom(0);
  /** The line with the cursor, if all of it is on the screen. */
  const last = () => linesFrom(screen.buffer.active.baseY).at(-1) ?? '';

  return {
    all,
    last,
    ended,
    type: (keys: string) => void program.stdin.write(keys),
    stop() {
      if (program.exitCode !== null) return;
      // A test waited in vain, or failed: what the screen shows is why.
      console.warn(all().join('\n'));
      program.kill();
    },
    /** @throws Error when the program ends before */
    async until(holds: () => boolean): Promise<void> {
      while (!holds()) {
        const isOver = ended.then(() => true);
        if (await Promise.race([once(program, 'shown').then(() => false), isOver])) {
          if (!holds()) throw new Error(`The program ended:\n${all().join('\n')}`);
        }
      }
    },
  };
}
