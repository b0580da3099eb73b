import { runExample } from '../../readme';

it('its example rounds a price up to cents', () => {
  expect(runExample('values')).toEqual(['501.25']);
});
