import { oldBackups } from '../../scripts/ops/backup/old-backups';

const NOW = new Date('2026-11-22T12:00:00Z');
const OLD = '/b/fnx-20260801T120000Z';
const LAST_DAY = '/b/fnx-20260824T120001Z';
const NEW = '/b/fnx-20261122T110000Z';

it.each([
  [{ keep: null, days: null }, []],
  [{ keep: null, days: 90 }, [OLD]],
  [{ keep: 2, days: null }, [OLD]],
  [{ keep: 1, days: 90 }, [OLD, LAST_DAY]],
  [{ keep: 48, days: 1 }, [OLD, LAST_DAY]],
])('of three backups, %j removes %j', (rules, removed) => {
  expect(oldBackups([OLD, LAST_DAY, NEW], rules, NOW)).toEqual(removed);
});

it('never removes the newest, however old it is', () => {
  expect(oldBackups([OLD], { keep: 1, days: 1 }, NOW)).toEqual([]);
});
