import { type PointerEvent, useRef } from 'react';
import { FormField } from '~/components/ui/form-field';
import { Input } from '~/components/ui/input';
import { beginStroke, continueStroke, PAD, padPoint } from './signature';
import { Signature } from './signature-image';
import { BigButton } from './visit-parts';
import { SIGNER_MAX, type VisitValues } from './visits-schema';

type SignatureValues = Pick<VisitValues, 'signed_by' | 'signature' | 'has_agreed'>;

interface SignatureFieldProps {
  values: SignatureValues;
  problem: string | undefined;
  onChange: (values: Partial<SignatureValues>) => void;
}

/** The supervisor signs with a finger, or types a name and agrees. */
export function SignatureField({ values, problem, onChange }: SignatureFieldProps) {
  const { signed_by, signature, has_agreed } = values;
  // Moves arrive faster than the page is drawn.
  const path = useRef(signature);
  const pointer = useRef<number | null>(null);

  function draw(event: PointerEvent<HTMLDivElement>) {
    const isFirst = event.type === 'pointerdown';
    if (isFirst && event.button === 0) {
      pointer.current = event.pointerId;
      event.currentTarget.setPointerCapture(event.pointerId);
    }
    if (pointer.current !== event.pointerId) return;
    const box = event.currentTarget.getBoundingClientRect();
    if (isFirst) path.current = beginStroke(signature, padPoint(event, box));
    else {
      // Browsers join several moves into one event.
      const moves = event.nativeEvent.getCoalescedEvents?.() ?? [];
      for (const move of moves.length > 0 ? moves : [event]) {
        path.current = continueStroke(path.current, padPoint(move, box));
      }
    }
    onChange({ signature: path.current });
  }

  function lift() {
    pointer.current = null;
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      <FormField label="Name of the person signing" error={problem}>
        {(field) => (
          <Input
            {...field}
            autoComplete="off"
            maxLength={SIGNER_MAX}
            value={signed_by}
            onChange={({ target }) => onChange({ signed_by: target.value })}
            className="min-h-12 text-base md:text-base"
          />
        )}
      </FormField>
      <div className="grid grid-cols-1 gap-2">
        <p className="text-sm font-medium">Sign here with a finger</p>
        <div
          data-signature-pad
          className="touch-none rounded-lg border-2 border-dashed border-input bg-card"
          style={{ aspectRatio: `${PAD.width} / ${PAD.height}` }}
          onPointerDown={draw}
          onPointerMove={draw}
          onPointerUp={lift}
          onPointerCancel={lift}
        >
          <Signature path={signature} label={signature ? 'Signature' : 'No signature yet'} />
        </div>
        {signature && (
          <BigButton
            variant="outline"
            className="justify-self-start"
            onClick={() => onChange({ signature: '' })}
          >
            Clear signature
          </BigButton>
        )}
      </div>
      {!signature && (
        <label className="flex min-h-14 items-center gap-3 rounded-lg border-2 border-input bg-card px-4 py-2">
          <input
            type="checkbox"
            className="size-6 shrink-0 accent-primary"
            checked={has_agreed}
            onChange={({ target }) => onChange({ has_agreed: target.checked })}
          />
          <span>Can’t sign? The person named above says “I agree”</span>
        </label>
      )}
    </div>
  );
}
