/** The props of a `PageSection` for these choices. */
export function sectionLooks({ ground, layout }: { ground: string; layout?: string }) {
  return {
    isBand: ground === 'band',
    isSplit: layout === 'beside',
    isLined: ground === 'line',
  };
}
