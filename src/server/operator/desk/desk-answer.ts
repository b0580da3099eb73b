import type { DeskAnswer } from '@fnx/api/desk/commands';
import type { Answer } from '@/server/desk/commands';
import type { Command, NextStep } from '@/server/desk/define-command';

/** The answer of a command as the desk shows it and proposals keep it. */
export function deskAnswerOf(
  command: Pick<Command, 'next'>,
  { rows, none, failed = false, calls = [], file }: Answer,
): DeskAnswer {
  return {
    rows: rows.map((row) => JSON.parse(JSON.stringify(row, plain))),
    next: command.next ? rows.map((row) => command.next?.(row).map(linkOf) ?? []) : [],
    none: none ?? null,
    failed,
    calls: calls.map((call) => ({ ...call, value: call.value.toString() })),
    file: file
      ? { name: file.name, mediaType: file.mediaType, base64: file.bytes.toString('base64') }
      : null,
  };
}

const plain = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);

/** The form of a command with its first argument filled in is a page, too. */
export const linkOf = (step: NextStep) =>
  'command' in step
    ? { label: step.label, area: 'commands', id: step.command, about: step.argument }
    : step;
