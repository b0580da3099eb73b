import { resembles } from '../src/resembles';

const LEAST = 88;

it.each([
  ['Muammar Gaddafi', 'Mu`ammar al-Qadhafi'],
  ['Mohammed Hussein', 'Muhammad Husayn'],
  ['Abdurrahman Yousef', 'ABD-AL-RAHMAN YUSUF'],
  ['Ahmed Abdullah', 'Abdallah AHMAD'],
  ['Usama Ladin', 'Usama bin Muhammad bin Awad bin Ladin'],
  ['Владимир Путин', 'PUTIN, Vladimir Vladimirovich'],
  ['Slobodan Milosevic', 'Слободан Милошевић'],
  ['Jean-Pierre Bemba', 'BEMBA Jeanpierre'],
  ['Jerome Kakwavu', 'JÉRÔME KAKWAVU BUKANDE'],
  ['Jon Smith', 'SMITH, John'],
  ['Suharto Suharto', 'SUHARTO'],
  ['Cholsu Kim', 'Kim Chol Su'],
  ['Chol Su Kim', 'Kim Chol Su'],
  ['김철수', 'Kim Chol Su'],
  ['Wei Ming Zhang', 'Zhang Weiming'],
  ['Weiming Zhang', 'Zhang Weiming'],
  ['张伟明', 'Zhang Weiming'],
  ['Chang Wei-ming', 'Zhang Weiming'],
  ['يوسف كريم الحداد', 'Yusuf Karim al-Haddad'],
  ['رضا کاظمی', 'Reza Kazemi'],
  ['דוד לוי־דוגמה', 'David Levi-Dugma'],
  ['Νίκος Δοκιμαστής', 'Nikos Dokimastis'],
  ['Андрей Примеров', 'Andrey Primerov'],
  ['サトウ ケンイチ', 'Kenichi Sato'],
  ['สมชาย ใจดี', 'Somchai Jaidee'],
  ['محمد حسين خليل', 'Muhammad Husayn Khalil'],
  ['عبد الرحمن ناصر', 'Abd al-Rahman Nasir'],
  ['प्रकाश शर्मा', 'Prakash Sharma'],
  ['الكافي يامن', 'يامن الكافي'],
])('%s may be %s', (mine, listed) => {
  expect(resembles(mine, [{ name: listed }], LEAST)).toHaveLength(1);
});

it.each([
  ['Musa Ibrahim', 'Musa'],
  ['Mohammed Karim', 'Mohammed Ali'],
  ['John Smith', 'Jane Smith'],
  ['Tom Brown', 'Tim Braun'],
  ['Grace Hopper', 'Grace Harper'],
  ['Ali Khan', 'Mohammed Ali Hassan Nasser'],
  ['', 'Musa'],
])('%s is not %s', (mine, listed) => {
  expect(resembles(mine, [{ name: listed }], LEAST)).toEqual([]);
});
