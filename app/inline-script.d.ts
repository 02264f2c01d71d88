/** The file as one minified script to put in a document: scripts/vite/inline-script.ts. */
declare module '*?inline-script' {
  const code: string;
  export default code;
}
