import { useEffect, useState } from 'react';
import { currentLanguage } from '@/lang/engine/current';

/**
 * Countries (ISO 3166-1 alpha-2) and calling codes (ITU-T E.164) from libphonenumber 1.13.16. The server validates
 * numbers with that library; this table replaces its metadata in the browser.
 */
const TABLE =
  'AD376AE971AF93AG1AI1AL355AM374AO244AR54AS1AT43AU61AW297AX358AZ994BA387BB1BD880BE32BF226BG359BH973BI257BJ229BL590BM1BN673BO591BQ599BR55BS1BT975BW267BY375BZ501CA1CC61CD243CF236CG242CH41CI225CK682CL56CM237CN86CO57CR506CU53CV238CW599CX61CY357CZ420DE49DJ253DK45DM1DO1DZ213EC593EE372EG20EH212ER291ES34ET251FI358FJ679FK500FM691FO298FR33GA241GB44GD1GE995GF594GG44GH233GI350GL299GM220GN224GP590GQ240GR30GT502GU1GW245GY592HK852HN504HR385HT509HU36ID62IE353IL972IM44IN91IO246IQ964IR98IS354IT39JE44JM1JO962JP81KE254KG996KH855KI686KM269KN1KP850KR82KW965KY1KZ7LA856LB961LC1LI423LK94LR231LS266LT370LU352LV371LY218MA212MC377MD373ME382MF590MG261MH692MK389ML223MM95MN976MO853MP1MQ596MR222MS1MT356MU230MV960MW265MX52MY60MZ258NA264NC687NE227NF672NG234NI505NL31NO47NP977NR674NU683NZ64OM968PA507PE51PF689PG675PH63PK92PL48PM508PR1PS970PT351PW680PY595QA974RE262RO40RS381RU7RW250SA966SB677SC248SD249SE46SG65SH290SI386SJ47SK421SL232SM378SN221SO252SR597SS211ST239SV503SX1SY963SZ268TC1TD235TG228TH66TJ992TK690TL670TM993TN216TO676TR90TT1TV688TW886TZ255UA380UG256US1UY598UZ998VA39VC1VE58VG1VI1VN84VU678WF681WS685YE967YT262ZA27ZM260ZW263';

type Country = { code: string; name: string; callingCode: string };

/** All countries, sorted by localised name. Browser only: the server's `Intl` names may differ. */
export function listCountries(locale = 'en'): Country[] {
  const names = new Intl.DisplayNames([locale], { type: 'region' });
  const sorting = new Intl.Collator(locale);
  return [...TABLE.matchAll(/([A-Z]{2})(\d+)/g)]
    .map(([, code = '', calling = '']) => ({
      code,
      name: names.of(code) ?? code,
      callingCode: `+${calling}`,
    }))
    .sort((a, b) => sorting.compare(a.name, b.name));
}

/** `+33` for `FR`; empty for an unknown country. */
export function callingCodeOf(country: string): string {
  const found = /^[A-Z]{2}$/.test(country) ? TABLE.match(`${country}(\\d+)`) : null;
  return found ? `+${found[1]}` : '';
}

/** Cached, because sorting 240 names is slow and a page can have several lists. */
let known: readonly Country[] | undefined;

/** The country list; empty until hydration, to avoid a mismatch with server-rendered names. */
export function useCountries(): readonly Country[] {
  const [countries, setCountries] = useState<readonly Country[]>([]);
  useEffect(() => {
    known ??= listCountries(currentLanguage());
    setCountries(known);
  }, []);
  return countries;
}
