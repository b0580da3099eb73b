/** An entry of the runbook, with the commands and tests that rehearse it elsewhere; none: it is carried out here. */
type Entry = { heading: string; elsewhere: string[] };

export function entriesOf(document: string): Entry[] {
  return document
    .split(/^## /m)
    .slice(1)
    .map((entry) => ({
      heading: entry.slice(0, entry.indexOf('\n')),
      elsewhere: [...(entry.split('Rehearsed by:')[1] ?? '').matchAll(/`([^`]+)`/g)].map(
        ([, named = '']) => named,
      ),
    }));
}
