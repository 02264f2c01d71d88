import {
  ClipboardCheck,
  GraduationCap,
  HardHat,
  MessagesSquare,
  MonitorSmartphone,
  Sprout,
  UsersRound,
} from 'lucide-react';
import type { ServiceId } from '~/content/services';

const ICONS = {
  apprenticeships: HardHat,
  traineeships: GraduationCap,
  compliance: ClipboardCheck,
  mentoring: MessagesSquare,
  recruitment: UsersRound,
  technology: MonitorSmartphone,
  'future-services': Sprout,
};

export function ServiceIcon({ id }: { id: ServiceId | 'traineeships' }) {
  const Icon = ICONS[id];
  return (
    <span className="grid size-13 place-items-center rounded-xl bg-accent-soft text-primary">
      <Icon aria-hidden className="size-7" strokeWidth={1.75} />
    </span>
  );
}
