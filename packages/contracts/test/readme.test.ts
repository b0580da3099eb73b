import { runExample } from '../../readme';

it('its example plans two contracts and a call', () => {
  expect(runExample('contracts')).toEqual([
    expect.stringMatching(/^create AccessManager 0x/),
    expect.stringMatching(/^create ShareToken 0x/),
    expect.stringMatching(/^transfer 0x/),
  ]);
});
