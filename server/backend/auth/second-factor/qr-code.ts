import { encode } from 'uqr';

/** Level M can hold more, but a phone cannot read more than this reliably from a screen. */
export const MAX_QR_BYTES = 666;

const QUIET_ZONE = 4;

/**
 * A QR code as an image without scripts or references, so that it can be part of a data address.
 */
export function qrCodeSvg(text: string): string {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const squares = data.flatMap((row, y) =>
    row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')),
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="white" d="M0 0h${size}v${size}H0z"/><path fill="black" d="${squares.join('')}"/></svg>`;
}
