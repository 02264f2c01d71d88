import { useState } from 'react';
import { useRecordForm } from '~/components/unsaved/use-record-form';
import { useChanger } from '~/features/records/use-changer';
import { useRecordChange } from '~/features/records/use-record-change';
import { type Advert, advertProblems, toAdvert, toAdvertChange } from './advert';
import type { Vacancy } from './vacancies-schema';
import { VACANCIES } from './vacancy-kind';

/** The advert as it is typed, and how it is saved without overwriting anyone's work. */
export function useAdvert(vacancy: Vacancy) {
  const form = useRecordForm<Advert>(`vacancy:${vacancy.id}`, toAdvert(vacancy));
  const { save, isPending, isPaused } = useRecordChange(VACANCIES, vacancy);
  const changer = useChanger(VACANCIES.table, vacancy.id, form.clashes);
  const [isChecked, setIsChecked] = useState(false);
  const problems = isChecked ? advertProblems(form.values) : {};

  /** Saves what was typed, with a new status if there is one. Refuses if something is wrong with it. */
  function saveAdvert(status?: string): void {
    if (form.isNews()) return;
    setIsChecked(true);
    if (Object.keys(advertProblems(form.values)).length > 0) return;
    const { typed, values } = form;
    const change = { ...toAdvertChange(values, typed), ...(status && { status }) };
    save(change, (clashes) => {
      const taken = typed.filter((field) => !clashes.includes(field));
      form.saved(Object.fromEntries(taken.map((field) => [field, values[field]])));
    });
  }

  return {
    form,
    changer,
    problems,
    isPending,
    isPaused,
    saveAdvert,
    /** Leaves what is typed alone. */
    saveStatus: (status: string) => save({ status }),
  };
}

export type AdvertEditing = ReturnType<typeof useAdvert>;
