import { runExample } from '../../readme';

it('its example writes a report', () => {
  expect(runExample('documents')).toEqual(['%PDF-1.3 true']);
});
