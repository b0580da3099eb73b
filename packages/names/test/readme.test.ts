import { runExample } from '../../readme';

it('its example tells two people apart, and finds a listed name in another script', () => {
  expect(runExample('names')).toEqual(['SAME', 'OTHER', 'PUTIN, Vladimir Vladimirovich 95']);
});
