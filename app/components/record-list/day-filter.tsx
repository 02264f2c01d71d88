import { useId } from 'react';
import { Input } from '~/components/ui/input';

interface DayFilterProps {
  label: string;
  value: string | undefined;
  onChange: (day: string | null) => void;
}

export function DayFilter({ label, value = '', onChange }: DayFilterProps) {
  const id = useId();
  return (
    <div className="flex min-w-44 flex-1 items-center gap-2 sm:flex-none">
      <label htmlFor={id} className="text-sm text-muted-foreground">
        {label}
      </label>
      <Input
        id={id}
        type="date"
        value={value}
        onChange={({ target }) => onChange(target.value || null)}
        className="h-9 pointer-coarse:h-11"
      />
    </div>
  );
}
