import { runExample } from '../../readme';

it('its example encodes a purchase, and notices another number of shares', () => {
  const said = runExample('chain');
  expect(said.slice(0, 2)).toEqual([
    '0x0165878A594ca255338adfa4d48449f69242Eb8F 100000000000000000n',
    '2500000n',
  ]);
  expect(said[2]).toBe('The field shares differs.');
});
