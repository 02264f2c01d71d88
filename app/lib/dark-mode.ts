import { useSyncExternalStore } from 'react';

const STORAGE_KEY = 'tuart-theme';

/** Marks a button that switches; the script below hears its clicks. */
export const THEME_TOGGLE = { 'data-theme-toggle': '' };

/**
 * Runs in `<head>` before anything is painted: a stored choice first, else the system's (§1). The
 * browser's own bar follows: of the two theme colours the first is for light mode. It
 * also hears the toggle, so that a tap counts before React has started. Text, because the CSP
 * allows it by its hash.
 */
export const DARK_MODE_SCRIPT = `(()=>{
const html=document.documentElement,system=matchMedia('(prefers-color-scheme: dark)');
const bars=document.getElementsByName('theme-color');
const show=dark=>{html.classList.toggle('dark',dark);html.classList.toggle('light',!dark);
bars.forEach((bar,i)=>{bar.media=dark===(i>0)?'all':'not all'})};
const follow=()=>{let choice;try{choice=localStorage.getItem('${STORAGE_KEY}')}catch{}
show(choice==='dark'||choice!=='light'&&system.matches)};
follow();system.addEventListener('change',follow);addEventListener('storage',follow);
addEventListener('click',({target})=>{if(!target.closest?.('[data-theme-toggle]'))return;
const dark=!html.classList.contains('dark');show(dark);
try{localStorage.setItem('${STORAGE_KEY}',dark?'dark':'light')}catch{}});
})()`;

function subscribe(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
}

/** Undefined while rendering on the server, which cannot know. */
export function useDarkMode(): boolean | undefined {
  return useSyncExternalStore<boolean | undefined>(
    subscribe,
    () => document.documentElement.classList.contains('dark'),
    () => undefined,
  );
}
