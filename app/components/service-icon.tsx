import type { ServiceIconName } from '~/content/services';
import {
  ClipboardCheck,
  HardHat,
  MessagesSquare,
  MonitorSmartphone,
  Sprout,
  UsersRound,
} from './service-icons';

const ICONS = {
  apprenticeships: HardHat,
  compliance: ClipboardCheck,
  mentoring: MessagesSquare,
  recruitment: UsersRound,
  technology: MonitorSmartphone,
  'future-services': Sprout,
};

export function ServiceIcon({ id }: { id: ServiceIconName }) {
  const Icon = ICONS[id];
  return (
    <span className="grid size-13 place-items-center rounded-xl bg-accent-soft text-primary">
      <Icon aria-hidden className="size-7" strokeWidth={1.75} />
    </span>
  );
}
