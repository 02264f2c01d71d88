import { CalendarPlus } from 'lucide-react';
import { useNavigate } from 'react-router';
import { AddRecord } from '~/features/records/add-record';
import { FACTS } from './fact-kind';
import { createFact } from './facts-api';
import { type Fact, type NewPeriod, newFactSchema, newPeriodSchema, UNITS } from './facts-schema';

const PERIOD_FIELDS = [
  { name: 'value', label: 'Figure' },
  { name: 'unit', label: 'Unit', options: UNITS },
  { name: 'valid_from', label: 'First day', input: { type: 'date' } },
  { name: 'valid_to', label: 'Last day', isOptional: true, input: { type: 'date' } },
  { name: 'source', label: 'Source' },
  { name: 'source_url', label: 'Source link', isOptional: true, input: { type: 'url' } },
] as const;

const EMPTY = { value: '', unit: '$', valid_from: '', valid_to: '', source: '', source_url: '' };

export function AddFact() {
  const navigate = useNavigate();
  return (
    <AddRecord
      kind={FACTS}
      description="A figure that goes out of date. Texts refer to it by its key."
      schema={newFactSchema}
      defaults={{ label: '', key: '', ...EMPTY }}
      fields={[
        { name: 'label', label: 'Label' },
        { name: 'key', label: 'Key', input: { placeholder: 'minimum-wage' } },
        ...PERIOD_FIELDS,
      ]}
      onAdded={(id) => void navigate(`${FACTS.path}/${id}`)}
    />
  );
}

/** The period after this one, with the same key. */
export function AddPeriod({ fact }: { fact: Fact }) {
  const navigate = useNavigate();
  const { key, label, owner_id, check_every, note } = fact;
  const same = { key, label, owner_id, check_every, note };
  return (
    <AddRecord
      kind={{
        ...FACTS,
        create: (db, values) => createFact(db, { ...same, ...(values as NewPeriod) }),
      }}
      title="Add next period"
      icon={CalendarPlus}
      variant="outline"
      draftName={`fact:${key}:next`}
      description="The figure that comes after this one. Periods can’t overlap, so enter a last day for this period first."
      schema={newPeriodSchema}
      defaults={{
        ...EMPTY,
        unit: fact.unit,
        valid_from: dayAfter(fact.valid_to),
        source: fact.source,
        source_url: fact.source_url ?? '',
      }}
      fields={PERIOD_FIELDS}
      onAdded={(id) => void navigate(`${FACTS.path}/${id}`)}
    />
  );
}

function dayAfter(day: string | null): string {
  if (!day) return '';
  const next = new Date(`${day}T00:00:00Z`);
  next.setUTCDate(next.getUTCDate() + 1);
  return next.toISOString().slice(0, 10);
}
