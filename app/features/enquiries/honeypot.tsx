import { HIDDEN_FIELDS } from './hidden-fields';

/** Hidden from view, keyboard and screen readers. Programs fill it in, password managers sometimes. */
export function Honeypot() {
  return (
    <div aria-hidden className="absolute -left-[9999px] size-px overflow-hidden">
      <label>
        Referral code
        <input type="text" name={HIDDEN_FIELDS.honeypot} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
