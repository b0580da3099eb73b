import { samePerson } from '../src/same-person';

it.each([
  ['GROSS, ZOE', 'SAME'],
  ['Dr. Zoë Groß', 'SAME'],
  ['Zoe Gross', 'SAME'],
  ['Max Groß und Zoë Groß', 'SAME'],
  ['Max und Zoë Groß', 'SAME'],
  ['Groß Max und Zoë', 'SAME'],
  ['Groß, Max / Groß, Zoë', 'SAME'],
  ['Max Groß, Zoë Groß', 'SAME'],
  ['Max Groß u/o Zoë Groß', 'SAME'],
  ['Z. Groß', 'PERHAPS'],
  ['M. u. Z. Groß', 'PERHAPS'],
  ['Zoë Marie Groß', 'PERHAPS'],
  ['Zoë G.', 'OTHER'],
  ['Max und Zoë Klein', 'OTHER'],
  ['Zoë Müller und Max Groß', 'OTHER'],
  ['Groß', 'OTHER'],
  ['Max Groß', 'OTHER'],
  ['Zoë Groß GmbH', 'OTHER'],
  ['Zoë Groß & Sohn GmbH', 'OTHER'],
  ['Zoë Groß + Partner AG', 'OTHER'],
  ['Groß Zoë und Co KG', 'OTHER'],
  ['Zoë Groß e.V.', 'OTHER'],
])('%s pays for Zoë Groß: %s', (party, is) => {
  expect(samePerson(party, 'Zoë Groß')).toBe(is);
});

it.each([
  ['Mueller, Joerg', 'Jörg Müller', 'SAME'],
  ['JOERG MUESSIG', 'Jörg Müßig', 'SAME'],
  ['GARCIA JOSE', 'José García', 'SAME'],
  ['Suharto', 'Suharto', 'SAME'],
  ['SUHARTO', '- Suharto', 'SAME'],
  ['Suharto', 'Suharto Suharto', 'SAME'],
  ['Suharto', 'Suharto Widodo', 'OTHER'],
  ['FNU Suharto', 'Suharto', 'SAME'],
  ['KIM CHOL SU', 'Cholsu Kim', 'SAME'],
  ['Їжак Юлія', 'Yuliia Yizhak', 'SAME'],
  ['Sergey Primerov', 'Sergei Primerov', 'SAME'],
  ['Andrej Žukov', 'Andrei Zhukov', 'SAME'],
  ['Νίκος Δοκιμαστής', 'Nikos Dokimastis', 'SAME'],
  ['SATO KENICHI', 'Ken’ichi Satō', 'SAME'],
  ['Kim Se Jin', 'Sejin Kim', 'SAME'],
  ['김철수', 'Cheolsu Kim', 'PERHAPS'],
  ['رضا کاظمی', 'Reza Kazemi', 'PERHAPS'],
  ['Anna M. Schmidt', 'Anna Maria Schmidt', 'PERHAPS'],
  ['A. M. Schmidt', 'Anna Maria Schmidt', 'PERHAPS'],
  ['Anna Schmidt', 'Anna Maria Schmidt', 'PERHAPS'],
  ['Anna K. Schmidt', 'Anna Maria Schmidt', 'OTHER'],
  ['Maria Sa', 'Maria Sá', 'SAME'],
  ['', 'Suharto', 'OTHER'],
])('%s pays for %s: %s', (party, name, is) => {
  expect(samePerson(party, name)).toBe(is);
});

it.each([
  ['Lina Probst', 'Lena Probst'],
  ['Al Probst', 'Ben Probst'],
  ['Zara Probst', 'Sara Probst'],
  ['Uli Probst', 'Ole Probst'],
  ['Wang Di', 'Da Wang'],
  ['Dirk Koch', 'Derk Koch'],
  ['Dirk Koch', 'Dirk Coch'],
  ['Eva Maria', 'Iva Maria'],
  ['Ming Wei Li', 'Wei Ming Li'],
  ['Jan Probst', 'Ian Probst'],
  ['Lois Probst', 'Louis Probst'],
  ['Han Min', 'Khan Min'],
])('%s is another person than %s', (party, name) => {
  expect(samePerson(party, name)).toBe('OTHER');
});
