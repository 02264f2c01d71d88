const SCREEN = /\/app\/routes\/admin\/[\w-]+\.tsx$/;
const FRAME =
  /\/app\/(?:root|entry\.client)\.tsx$|\/app\/routes\/(?:admin\/layout|data-layout)\.tsx$/;
/** Fewer screens than this load such a module as a file of their own. */
const SCREENS = 3;

interface Module {
  importers: readonly string[];
}

interface Context {
  getModuleInfo(id: string): Module | null;
}

/** One chunk with what at least three screens of the back office need as soon as they open. */
export const SHARED_BY_SCREENS = {
  name(id: string, context: Context): string | null {
    const users = usersOf(id, context);
    if (users.some((user) => FRAME.test(user))) return 'office';
    return users.filter((user) => SCREEN.test(user)).length >= SCREENS ? 'office' : null;
  },
};

/** The modules that import this one at once, or import one that does. */
function usersOf(id: string, context: Context): string[] {
  const users = new Set([id]);
  for (const user of users) {
    for (const importer of context.getModuleInfo(user)?.importers ?? []) users.add(importer);
  }
  return [...users];
}
