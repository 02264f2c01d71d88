import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = path.resolve(import.meta.dirname, '..');
const APP = path.join(ROOT, 'app');
const SERVER = path.join(ROOT, 'server');

/** From the outside in: a layer imports only from itself and from the layers after it. */
const LAYERS = ['routes', 'blocks', 'features', 'components', 'content', 'lib'] as const;
const SHARED_FEATURES = new Set([
  'auth',
  'enquiries',
  'facts',
  'guardians',
  'media',
  'records',
  'staff',
]);

/** The server's folders, outermost first, each with the folders that it imports from. */
const MODULES: Record<string, string[]> = {
  config: ['backend', 'backup', 'database'],
  brand: ['backend', 'guard'],
  observe: ['backend', 'backup', 'config', 'database', 'guard', 'jobs', 'signals', 'site'],
  jobs: ['backend', 'backup', 'config', 'guard', 'signals', 'site'],
  backup: ['backend', 'database'],
  backend: ['database', 'guard', 'signals', 'site'],
  site: ['database', 'guard', 'signals'],
  guard: ['database', 'signals'],
  database: ['signals'],
  signals: [],
};
/** The parts of the backend, listed in the same way. Each answers the requests of one API. */
const BACKEND_PARTS: Record<string, string[]> = {
  functions: ['storage'],
  hosted: [],
  rest: [],
  storage: ['auth'],
  auth: [],
};
/** Files beside the modules that every module may import. */
const SHARED_FILES = new Set(['app-env.ts', 'backend.ts', 'startup-error.ts']);
/** About as much as one person can read in one sitting. */
const MODULE_MAX_LINES = 950;

const IMPORT = /(?:from|import)\s*\(?\s*'([^']+)'/g;

interface Import {
  file: string;
  target: string;
}

/** Each folder is listed once, and each file read once: most tests here look at all of them. */
const listed = new Map<string, string[]>();
const texts = new Map<string, string>();

function sourceFiles(folder: string): string[] {
  const files =
    listed.get(folder) ??
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => path.join(entry.parentPath, entry.name));
  listed.set(folder, files);
  return files;
}

function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(file, 'utf8');
  texts.set(file, text);
  return text;
}

/** Imports of files within the project, as paths from its root. */
function importsOf(file: string): Import[] {
  const text = textOf(file);
  return [...text.matchAll(IMPORT)].flatMap(([, specifier = '']) => {
    const target = specifier.startsWith('~/')
      ? path.join(APP, specifier.slice(2))
      : specifier.startsWith('.')
        ? path.resolve(path.dirname(file), specifier)
        : undefined;
    if (!target) return [];
    return [{ file: path.relative(ROOT, file), target: path.relative(ROOT, target) }];
  });
}

function layerOf(file: string): number {
  const [top, layer = ''] = file.split(path.sep);
  return top === 'app' ? (LAYERS as readonly string[]).indexOf(layer) : -1;
}

function featureOf(file: string): string | undefined {
  const [, layer, feature] = file.split(path.sep);
  return layer === 'features' ? feature : undefined;
}

/** The folder or file directly within `folder` that a path belongs to. */
function childOf(folder: string, file: string): string | undefined {
  return file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).split('/')[0] : undefined;
}

/** The imports between the files and folders directly within a folder, as pairs of names. */
function arrowsIn(folder: string, imports: Import[]): { from: string; to: string }[] {
  return imports.flatMap(({ file, target }) => {
    const [from, to] = [childOf(folder, file), childOf(folder, target)];
    return from && to && from !== to ? [{ from, to }] : [];
  });
}

/** The names along one circle of imports, or undefined when there is none. */
function findCircle(arrows: { from: string; to: string }[]): string[] | undefined {
  const targets = Map.groupBy(arrows, ({ from }) => from);
  const done = new Set<string>();
  function follow(name: string, way: string[]): string[] | undefined {
    if (way.includes(name)) return [...way.slice(way.indexOf(name)), name];
    if (done.has(name)) return undefined;
    for (const { to } of targets.get(name) ?? []) {
      const circle = follow(to, [...way, name]);
      if (circle) return circle;
    }
    done.add(name);
    return undefined;
  }
  for (const name of targets.keys()) {
    const circle = follow(name, []);
    if (circle) return circle;
  }
  return undefined;
}

const serverFiles = sourceFiles(SERVER).filter((file) => !file.endsWith('.test.ts'));
const serverImports = serverFiles.flatMap(importsOf);
const appImports = sourceFiles(APP).flatMap(importsOf);

/** The components that show each state of a query. */
const SHOWN_BY = /\b(QueryStates|useQueryPhase|LoadStates|RecordList|SearchMatches)\b/;
/**
 * These need no such component: each has its own message or behaviour when the answer is missing.
 */
const WITHOUT_STATES = new Set([
  'app/blocks/visual/canvas-saved-block.tsx',
  'app/features/auth/use-auth.ts',
  'app/features/content/live-link.tsx',
  'app/features/content/live-pages.tsx',
  'app/features/content/review/use-is-with-reviewers.ts',
  'app/features/content/use-page-holder.ts',
  'app/features/content/use-schedule.ts',
  'app/features/dashboard/holiday-notice.tsx',
  'app/features/dashboard/system-notice.tsx',
  'app/features/editor/editor-gate.tsx',
  'app/features/editor/use-presence.ts',
  'app/features/emails/use-signature.ts',
  'app/features/inbox/message-frame.tsx',
  'app/features/leads/lead-attachment.tsx',
  'app/features/leads/use-asked-form.ts',
  'app/features/media/image-manager.tsx',
  'app/features/navigation/edit-page-link.tsx',
  'app/features/staff/colleague-person.tsx',
  'app/routes/editor/use-library.ts',
]);

it('every screen shows whether its data is loading, failed, empty or ready', () => {
  const offenders = sourceFiles(APP)
    .filter((file) => !file.endsWith('.test.ts'))
    .filter((file) => {
      const text = textOf(file);
      return /\buse(Infinite)?Query\(/.test(text) && !SHOWN_BY.test(text);
    })
    .map((file) => path.relative(ROOT, file));
  expect(offenders.toSorted()).toEqual([...WITHOUT_STATES]);
});

it('every form of the back office keeps a draft of what is typed', () => {
  const offenders = sourceFiles(APP).filter((file) => {
    const text = textOf(file);
    return /\buseForm<.*>\(/.test(text) && !/\b(useFormDraft|keepDraft)\(/.test(text);
  });
  expect(offenders.map((file) => path.relative(ROOT, file))).toEqual([]);
});

describe('imports run one way', () => {
  it('finds imports to check', () => {
    expect(appImports.length).toBeGreaterThan(50);
  });

  it('app never imports server', () => {
    expect(appImports.filter(({ target }) => target.startsWith('server'))).toEqual([]);
  });

  it('a layer imports only from itself and the layers below', () => {
    const upward = appImports.filter(({ file, target }) => {
      const [from, to] = [layerOf(file), layerOf(target)];
      return from >= 0 && to >= 0 && to < from;
    });
    expect(upward).toEqual([]);
  });

  it('a feature imports no other feature except the shared ones', () => {
    const sideways = appImports.filter(({ file, target }) => {
      const [from, to] = [featureOf(file), featureOf(target)];
      return from && to && from !== to && !SHARED_FEATURES.has(to);
    });
    expect(sideways).toEqual([]);
  });

  it('ui/ holds only the shared components and knows no feature and no content', () => {
    const outward = appImports.filter(
      ({ file, target }) =>
        file.startsWith('app/components/ui/') &&
        /^app\/(features|content|blocks|routes)/.test(target),
    );
    expect(outward).toEqual([]);
  });
});

describe('plain http', () => {
  /** Browsers offer these only on https and localhost. */
  const SECURE_ONLY =
    /\bcrypto\.(randomUUID|subtle)|navigator\.(clipboard|locks|storage|share|credentials|permissions|mediaDevices|geolocation|wakeLock)\b|\bcookieStore\b|\bnew Notification\b|show(Open|Save)FilePicker/;
  const ALLOWED = new Set([
    'lib/secure-context.ts',
    // Runs on the server.
    'features/enquiries/submission-id.ts',
    // Leaves it out where browsers do not have it.
    'lib/kept-visits.ts',
  ]);

  it('is enough for the app: functions of secure contexts are used in one place, with a fallback', () => {
    const users = sourceFiles(APP)
      .filter((file) => SECURE_ONLY.test(textOf(file)))
      .map((file) => path.relative(APP, file));
    expect(users.filter((file) => !ALLOWED.has(file))).toEqual([]);
  });
});

describe('code that loads on demand', () => {
  it('uses lateComponent, which copes with failed loading: React’s lazy would break the page', () => {
    const users = sourceFiles(APP)
      .filter((file) => /import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(textOf(file)))
      .map((file) => path.relative(APP, file));
    expect(users).toEqual(['lib/late-code.ts']);
  });
});

describe('folders', () => {
  it('have no barrel files, and features stay flat', () => {
    const files = sourceFiles(APP).map((file) => path.relative(APP, file));
    expect(files.filter((file) => /(^|\/)index\.tsx?$/.test(file))).toEqual([]);
    expect(
      files.filter((file) => /^features\/[^/]+\/(hooks|components|utils)\//.test(file)),
    ).toEqual([]);
  });
});

describe('circular imports', () => {
  const sources = [APP, SERVER].flatMap(sourceFiles).filter((file) => !/\.test\.tsx?$/.test(file));
  const known = new Set(sources.map((file) => path.relative(ROOT, file)));
  const imports = [...appImports, ...serverImports]
    .filter(({ file }) => known.has(file))
    .map(({ file, target }) => ({
      file,
      target: [target, `${target}.ts`, `${target}.tsx`].find((name) => known.has(name)) ?? target,
    }));

  /** An import between two children of the innermost folder that holds both of its ends. */
  function arrowOf({ file, target }: Import) {
    const [here, there] = [file.split('/'), target.split('/')];
    const depth = here.findIndex((name, place) => name !== there[place]);
    const [from, to] = [here[depth], there[depth]];
    return from && to ? [{ folder: here.slice(0, depth).join('/'), from, to }] : [];
  }

  it('do not exist between the files and folders of any folder, including types', () => {
    const arrows = Map.groupBy(imports.flatMap(arrowOf), ({ folder }) => folder);
    expect(arrows.size).toBeGreaterThan(50);
    const circles = [...arrows].flatMap(([folder, within]) => {
      const circle = findCircle(within);
      return circle ? [`${folder}: ${circle.join(' → ')}`] : [];
    });
    expect(circles).toEqual([]);
  });

  it('are found when they exist', () => {
    const [a, b, c] = [
      { from: 'a', to: 'b' },
      { from: 'b', to: 'c' },
      { from: 'c', to: 'a' },
    ];
    expect(findCircle([a, b, c])).toEqual(['a', 'b', 'c', 'a']);
    expect(findCircle([a, b])).toBeUndefined();
  });
});

describe.each([
  ['server', MODULES],
  ['server/backend', BACKEND_PARTS],
])('the folders of %s', (folder, modules) => {
  it('match the description', () => {
    const found = readdirSync(path.join(ROOT, folder), { withFileTypes: true });
    const names = found.filter((entry) => entry.isDirectory()).map(({ name }) => name);
    expect(names.sort()).toEqual(Object.keys(modules).toSorted());
  });

  it.each(Object.entries(modules))(
    '%s imports only from the folders listed for it',
    (name, said) => {
      const targets = arrowsIn(folder, serverImports).filter(({ from }) => from === name);
      const found = targets.map(({ to }) => to).filter((to) => !SHARED_FILES.has(to));
      expect([...new Set(found)].sort()).toEqual(said);
    },
  );
});

it('each folder of the server is short enough to read in one sitting', () => {
  const lines = new Map<string, number>();
  for (const file of serverFiles) {
    const folder = path.relative(ROOT, path.dirname(file));
    const length = textOf(file).split('\n').length - 1;
    lines.set(folder, (lines.get(folder) ?? 0) + length);
  }
  expect([...lines].filter(([, length]) => length > MODULE_MAX_LINES)).toEqual([]);
});

it('CONTRIBUTING names only code that exists', () => {
  const names = [...readFileSync(path.join(ROOT, 'CONTRIBUTING.md'), 'utf8').matchAll(/`(\w+)`/g)]
    .map(([, name = '']) => name)
    .filter((name) => /^[a-z]+[A-Z]\w*$|^[A-Z][a-z]+\w*$/.test(name));
  expect(names.length).toBeGreaterThan(4);
  const declared = [APP, path.join(ROOT, 'tests')]
    .flatMap(sourceFiles)
    .flatMap((file) => [...textOf(file).matchAll(/(?:function|const|class|interface|type) (\w+)/g)])
    .map(([, name]) => name);
  const known = new Set(declared);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});
