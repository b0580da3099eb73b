import { EXAMPLE_ANSWERS, picturesNeeded } from '@fnx/api/shared/identity-fields';
import { contract } from '@/api/contract';
import { checkKyc, EMPTY_KYC, type KycValues, uploadsOf } from '@/features/identity/kyc-form';
import { pictureProblem } from '@/ui/forms/picture-field';

const FILLED: KycValues = {
  ...EXAMPLE_ANSWERS,
  lastName: 'Moreau',
  postalCode: '',
  documentType: 'ID_CARD',
  documentExpiresOn: '',
};
const TODAY = '2026-11-20';

describe('the identity form', () => {
  it('reports every missing field and no other', () => {
    expect(Object.keys(checkKyc(EMPTY_KYC, TODAY)).sort()).toEqual([
      'addressLine',
      'birthDate',
      'city',
      'country',
      'documentNumber',
      'firstName',
      'lastName',
      'nationality',
    ]);
    expect(checkKyc(FILLED, TODAY)).toEqual({});
  });
  it('tells people with one name what to write', () => {
    const { lastName } = checkKyc({ ...FILLED, firstName: 'Suharto', lastName: '' }, TODAY);
    expect(lastName).toContain('write the name in both fields');
    expect(checkKyc({ ...FILLED, firstName: 'Suharto', lastName: 'Suharto' }, TODAY)).toEqual({});
  });
  it.each([
    ['2008-11-20', true],
    ['2008-11-21', false],
    ['2010-01-01', false],
  ])('born on %s: of age %p', (birthDate, ofAge) => {
    expect(checkKyc({ ...FILLED, birthDate }, TODAY).birthDate === undefined).toBe(ofAge);
  });
  it('refuses a document that has expired', () => {
    expect(checkKyc({ ...FILLED, documentExpiresOn: '2026-11-19' }, TODAY)).toHaveProperty(
      'documentExpiresOn',
    );
    expect(checkKyc({ ...FILLED, documentExpiresOn: TODAY }, TODAY)).toEqual({});
  });
  it('requires a back only for documents that have one', () => {
    expect(picturesNeeded('PASSPORT')).toEqual(['front', 'selfie']);
    expect(picturesNeeded('DRIVING_LICENCE')).toEqual(['front', 'back', 'selfie']);
  });
  it('creates valid calls, with the fields in the first', () => {
    const uploads = uploadsOf(FILLED);
    expect(uploads.map(({ picture }) => picture)).toEqual(['front', 'back', 'selfie']);
    for (const { input } of uploads) expect(contract.kycDocument.input.parse(input)).toEqual(input);
    expect(uploads[0]?.input).toMatchObject({ type: 'ID_CARD', side: 'FRONT', lastName: 'Moreau' });
    expect(uploads[0]?.input).not.toHaveProperty('postalCode');
    expect(uploads[1]?.input).toEqual({ type: 'ID_CARD', side: 'BACK' });
    expect(uploads[2]?.input).toEqual({ type: 'SELFIE', side: 'FRONT' });
  });
  it.each([
    ['image/jpeg', 1000, null],
    ['image/webp', 8 * 1024 * 1024, null],
    ['image/png', 8 * 1024 * 1024 + 1, 'larger than 8 MB'],
    ['image/gif', 1000, 'JPEG, PNG or WebP'],
    ['application/pdf', 1000, 'JPEG, PNG or WebP'],
    ['image/png', 0, 'empty'],
  ])('a %s of %d bytes: %p', (type, size, words) => {
    const problem = pictureProblem({ type, size });
    if (words === null) expect(problem).toBeNull();
    else expect(problem).toContain(words);
  });
});
