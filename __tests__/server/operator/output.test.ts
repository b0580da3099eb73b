import { commandGroups } from '@/server/modules';
import { parseLine, runCommand } from '../../../scripts/ops/admin/command-line';
import { tableOf } from '../../../scripts/ops/admin/output';
import { startTestService } from '../../support/service/service';

it('officers first prints the whole link on a line of its own, however long it is', async () => {
  const publicUrl = `https://${'a-very-long-name.'.repeat(8)}bank.example`;
  const service = await startTestService({ config: { publicUrl, desk: true } });
  try {
    const line = parseLine(commandGroups, [
      ...['officers', 'first', 'ada@bank.example'],
      ...['--name', 'Ada Byron', '--roles', 'ADMINISTRATOR'],
    ]);
    const { command } = line;
    if (!command) throw new Error('no command');
    const operator = { ctx: service.ctx, name: 'root' };
    const noFile = () => Buffer.alloc(0);
    const { output, exitCode } = await runCommand(operator, { ...line, command }, noFile);
    expect(exitCode).toBe(0);
    const links = output.split('\n').filter((text) => text.startsWith(publicUrl));
    expect(links).toHaveLength(1);
    expect(URL.canParse(links[0] ?? '')).toBe(true);
    expect(links[0]).not.toMatch(/…|\s/);
    // The table beside it fits a narrow terminal.
    expect(
      Math.max(
        ...output
          .split('\n')
          .slice(0, 3)
          .map(({ length }) => length),
      ),
    ).toBeLessThan(72);
  } finally {
    await service.stop();
  }
});

it('a table keeps other long texts short, and shows every link of every row', () => {
  const output = tableOf([
    { name: 'one', text: 'x'.repeat(100), link: `https://bank.example/${'a'.repeat(300)}` },
    { name: 'two', text: 'see https://bank.example', link: 'https://bank.example/b' },
  ]);
  expect(output).toContain(`\nlink:\nhttps://bank.example/${'a'.repeat(300)}\n`);
  expect(output).toContain('\nlink:\nhttps://bank.example/b\n');
  expect(output).toContain(`${'x'.repeat(65)}…`);
});

it('what looks like a link and moves the cursor is a text', () => {
  expect(tableOf([{ link: 'https://bank.example/\u001b[2J' }])).not.toContain('\u001b');
});
