/** The file as one minified script, for a document to hold: scripts/vite/inline-script.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}
