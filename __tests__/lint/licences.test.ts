import { licenceFaults } from '../../scripts/lint/licences';

it.each([
  ['node_modules/a', { license: 'AGPL-3.0-or-later' }, ['a: AGPL-3.0-or-later']],
  ['node_modules/x/node_modules/@b/c', {}, ['@b/c: no licence']],
  ['node_modules/d', { license: '(MIT AND GPL-3.0-only)' }, ['d: (MIT AND GPL-3.0-only)']],
  ['node_modules/e', { license: '(GPL-3.0-only OR MIT)' }, []],
  ['node_modules/e', { license: 'MIT or MPL-2.0' }, []],
  ['node_modules/f', { license: 'LGPL-3.0-or-later' }, ['f: LGPL-3.0-or-later']],
  ['node_modules/@img/sharp-libvips-linux-x64', { license: 'LGPL-3.0-or-later' }, []],
  ['node_modules/g', { license: 'AGPL-3.0-or-later', dev: true }, []],
])('%s with %j: %j', (place, entry, faults) => {
  expect(licenceFaults({ packages: { [place]: entry } })).toEqual(faults);
});
