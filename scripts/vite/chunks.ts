interface Module {
  importers: readonly string[];
}

interface Context {
  getModuleInfo(id: string): Module | null;
}

/** React and its router, which change less often than our own code. */
const FRAMEWORK = {
  name: 'framework',
  test: /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//,
};

/** What every page of the site needs, and what four of its pages or blocks share. */
const SITE = {
  name: whatIsShared('site', {
    frame: /\/app\/(?:root|entry\.client|routes\/public\/layout)\.tsx$/,
    page: /\/app\/(?:routes\/public\/(?!login|my-)|blocks\/)[\w-]+\.tsx?$/,
    pages: 4,
  }),
};

/** What the pages for people who sign in to the site share: clients, and mentors with a phone. */
const ACCOUNT = {
  name: whatIsShared('account', {
    page: /\/app\/routes\/(?:public\/(?:login|my-)[\w-]+|visits\/mine)\.tsx$/,
    pages: 2,
  }),
};

/** What every screen of the back office needs, and what three of them share. */
const OFFICE = {
  name: whatIsShared('office', {
    frame: /\/app\/(?:root|entry\.client|routes\/(?:admin\/(?:layout|screens)|data-layout))\.tsx$/,
    page: /\/app\/routes\/admin\/[\w-]+\.tsx$/,
    pages: 3,
  }),
};

/**
 * Without these rules a page would load each small module that it shares with another page as a file
 * of its own. docs/decisions/118-chunks-without-names.md has the figures.
 */
export const CHUNKS = { site: [FRAMEWORK, SITE, ACCOUNT], office: [OFFICE] };

interface Shared {
  /** Files that every page loads. All that they import is shared. */
  frame?: RegExp;
  page: RegExp;
  /** A module that fewer pages need as soon as they open is not shared. */
  pages: number;
}

function whatIsShared(name: string, { frame, page, pages }: Shared) {
  return (id: string, context: Context): string | null => {
    // Code that the entry loads late must not wait for the entry, which waits for it. In a shared
    // chunk, the router would list the root's styles for every page.
    if (frame?.test(id) || id.endsWith('.css')) return null;
    const users = usersOf(id, context);
    const isFramed = frame && users.some((user) => frame.test(user));
    return isFramed || users.filter((user) => page.test(user)).length >= pages ? name : null;
  };
}

/** The modules that import this one at once, or import one that does. */
function usersOf(id: string, context: Context): string[] {
  const users = new Set([id]);
  for (const user of users) {
    for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer);
  }
  return [...users];
}
