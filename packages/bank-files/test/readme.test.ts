import { runExample } from '../../readme';

it('its example reads a statement', () => {
  expect(runExample('bank-files').slice(0, 4)).toEqual([
    '2026-11-24 + 300000n EUR',
    'Jörg Müßig RF18539007547034',
    '2026-11-24 - 50000n EUR',
    'Anna Beispiel null',
  ]);
});
