import { useEffect } from 'react';
import { useKept } from './use-kept';

const NONE: readonly string[] = [];
const MOST = 5;

/** The commands that the officer opened last in this browser, newest first: their names alone. @param opened the command of the page */
export function useRecentCommands(opened?: string): readonly string[] {
  const { value, set } = useKept('recent commands', NONE, true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each command
  useEffect(() => {
    if (opened) set([opened, ...value.filter((name) => name !== opened)].slice(0, MOST));
  }, [opened]);
  return value;
}
