export const HERO_SIZES = '(min-width: 80rem) 44rem, (min-width: 64rem) 58vw, 100vw';
export const HERO_LOOKS = 'aspect-[4/3] w-full rounded-3xl object-cover';
