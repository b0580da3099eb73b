import { resembles } from '../src/resembles';

const LEAST = 88;

it.each([
  ['خالد الحداد', 'Khalid al-Haddad'],
  ['عبد الله منصور', 'Abdallah Mansour'],
  ['عبدالله منصور', 'Abd Allah Mansur'],
  ['ذو الفقار يوسف', 'Zulfikar Yusuf'],
  ['جمال عبد الناصر صالح', 'Gamal Abdel Nasser Saleh'],
  ['عثمان إسماعيل', 'Osman Ismail'],
  ['يحيى القاسم', 'Yahya al-Qasim'],
  ['مصطفى بن طه', 'Mustafa bin Taha'],
  ['عمرو موسى نجيب', 'Amr Moussa Naguib'],
  ['قاسم حسینی', 'Qasem Hosseini'],
  ['قاسم حسینی', 'Ghasem Hoseyni'],
  ['محمدجواد کریمی', 'Mohammad Javad Karimi'],
  ['نسرین خامنه‌پور', 'Nasrin Khamenepour'],
  ['شہباز داؤد', 'Shehbaz Dawood'],
  ['بینظیر بھٹی', 'Benazir Bhatti'],
  ['יצחק פרידמן', 'Yitzhak Friedman'],
  ['חיים שפירא', 'Chaim Shapira'],
  ['חיים שפירא', 'Haim Shapiro'],
  ['יעקב לוי', 'Yaakov Levy'],
  ['רחל גולדשטיין', 'Rachel Goldstein'],
  ['אברהם בן צבי', 'Avraham Ben Zvi'],
  ['ประยุทธ์ จันทร์ดี', 'Prayuth Chandi'],
  ['ลักษณ์ ศรีวงศ์', 'Luck Sriwong'],
  ['เศรษฐา เวชชาชีวะ', 'Srettha Vejjajiva'],
  ['ธนินท์ เจียรวนนท์', 'Dhanin Chearavanont'],
  ['บรรหาร ศิลปอาชา', 'Banharn Silpa-archa'],
  ['लक्ष्मी चोपड़ा', 'Laxmi Chopra'],
  ['ज्ञानेन्द्र भट्टराई', 'Gyanendra Bhattarai'],
  ['अमिताभ गांधी', 'Amitabh Gandhi'],
  ['শেখ ইব্রাহিম', 'Sheikh Ibrahim'],
  ['মুহাম্মদ দাউদ', 'Muhammad Dawood'],
  ['ਗੁਰਪ੍ਰੀਤ ਢਿੱਲੋਂ', 'Gurpreet Dhillon'],
])('%s may be %s', (own, latin) => {
  expect(resembles(own, [{ name: latin }], LEAST)).toHaveLength(1);
  expect(resembles(latin, [{ name: own }], LEAST)).toHaveLength(1);
});

it.each([
  ['محمد علي', 'Ahmad Ali'],
  ['حسين كريم', 'Hassan Karim'],
  ['خالد منصور', 'Walid Mansour'],
  ['עמית כהן', 'Jakob Bauer'],
  ['שגיא בר יעקב', 'Jakob Huber'],
  ['มานี ใจดี', 'Mona Jadin'],
  ['राहुल मेहता', 'Rohan Mehta'],
  ['علي', 'Ali Hassan'],
])('%s is not %s', (own, latin) => {
  expect(resembles(own, [{ name: latin }], LEAST)).toEqual([]);
});

it('takes no longer for letters without end', () => {
  const long = 'aeiouy'.repeat(5_000);
  expect(resembles(`محمد ${long}`, [{ name: long }, { name: `${long} ${long}` }], LEAST)).toEqual(
    [],
  );
  expect(
    resembles('ويويويويويويويويويوي', [{ name: 'yiyiyiyiyiyiyiyiyiyiyiyiyi x' }], LEAST),
  ).toEqual([]);
});
