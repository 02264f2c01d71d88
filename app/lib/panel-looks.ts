/** Classes of the page that replaces one that did not load. It is built without React. */
export const PANEL_LOOKS = {
  panel: 'mx-auto grid min-h-screen max-w-xl content-center justify-items-start gap-4 px-4',
  heading: 'text-3xl font-bold',
  button: 'h-11 cursor-pointer rounded-md bg-primary px-5 font-medium text-primary-foreground',
};
