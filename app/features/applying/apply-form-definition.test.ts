import { describe, expect, it } from 'vitest';
import { applyForm, withGuardian } from './apply-form-definition';

const JOB = { slug: 'joiner', questions: [], minimumAge: null, kind: 'permanent' };
const namesOf = (form: ReturnType<typeof applyForm>) => form.fields.map(({ name }) => name);

describe('the date of birth', () => {
  it('comes first and is required where many applicants are under 18', () => {
    const { fields } = applyForm({ ...JOB, kind: 'apprenticeship' }, false);
    expect(fields.find(({ type }) => type !== 'heading')).toMatchObject({
      name: 'date_of_birth',
      required: true,
      error: 'Please enter your date of birth.',
    });
  });

  it('stays after the contact details elsewhere, and is optional without a minimum age', () => {
    const form = applyForm(JOB, false);
    expect(namesOf(form).indexOf('date_of_birth')).toBeGreaterThan(namesOf(form).indexOf('email'));
    expect(form.fields.find(({ name }) => name === 'date_of_birth')?.required).toBe(false);
  });
});

it('speaks of a guardian only where someone under 18 may apply', () => {
  const hintFor = (minimumAge: number | null) => {
    const { fields } = applyForm({ ...JOB, kind: 'traineeship', minimumAge }, true);
    return fields.find(({ name }) => name === 'date_of_birth')?.hint;
  };
  expect(hintFor(17)).toMatch(/^You need to be at least 17\. If you are under 18/);
  expect(hintFor(18)).toBe('You need to be at least 18.');
  const names = namesOf(applyForm({ ...JOB, minimumAge: 18 }, true));
  expect(names).not.toContain('guardian_name');
});

it('adds the guardian’s fields after the person’s own, and takes them out again', () => {
  const plain = applyForm({ ...JOB, kind: 'traineeship' }, false);
  const asked = withGuardian(plain, true);
  const names = namesOf(asked);
  expect(names.indexOf('guardian_name')).toBeGreaterThan(names.indexOf('postcode'));
  expect(names.indexOf('guardian_email')).toBeLessThan(names.indexOf('work'));
  expect(withGuardian(asked, true)).toEqual(asked);
  expect(withGuardian(asked, false)).toEqual(plain);
});
