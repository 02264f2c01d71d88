const SYSTEMS = [
  'android',
  'darwin',
  'freebsd',
  'linux',
  'netbsd',
  'openbsd',
  'openharmony',
  'sunos',
  'win32',
];
const PROCESSORS = [
  'arm64',
  'arm',
  'ia32',
  'loong64',
  'mips64el',
  'ppc64',
  'riscv64',
  's390x',
  'wasm32',
  'x64',
];

/** Entries for the optional dependencies that are missing from the lock file. */
export function missingOptionalPackages({ packages }) {
  const missing = {};
  for (const [place, { optionalDependencies = {}, dev }] of Object.entries(packages)) {
    for (const [name, range] of Object.entries(optionalDependencies)) {
      if (!isLocked(packages, place, name)) {
        missing[`node_modules/${name}`] = entryFor(name, range, dev);
      }
    }
  }
  return missing;
}

/** Looks where Node would: beside the package that needs it, then in every folder above. */
function isLocked(packages, place, name) {
  for (let folder = place; ; ) {
    if (packages[`${folder ? `${folder}/` : ''}node_modules/${name}`]) return true;
    if (!folder) return false;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

function entryFor(name, range, dev) {
  const words = name.replace('windows', 'win32').replace('linuxmusl', 'linux');
  const os = SYSTEMS.filter((system) => words.includes(system));
  const [processor] = PROCESSORS.filter((known) => words.includes(known));
  return {
    version: range.replace(/^[~^]/, ''),
    ...(processor && { cpu: [processor] }),
    ...(dev && { dev }),
    ...(name.includes('musl') && { libc: ['musl'] }),
    ...(name.includes('gnu') && { libc: ['glibc'] }),
    optional: true,
    ...(os.length > 0 && { os }),
  };
}

const EXACT = /^\d+\.\d+\.\d+(-[\w.-]+)?$/;
const SHA512 = /^sha512-[A-Za-z0-9+/]{86}==$/;

/**
 * What would let an installation differ from the one that was tested, or run code that nobody has
 * allowed. Each is a sentence.
 */
export function lockFileProblems({ packages }, manifest) {
  const { '': root, ...others } = packages;
  const allowed = manifest.allowScripts ?? {};
  const entries = Object.entries(others);
  const scripted = new Set(
    entries.filter(([, entry]) => entry.hasInstallScript).map(([place]) => nameAt(place)),
  );
  return [
    ...dependencyProblems(root, manifest),
    ...entries.flatMap(([place, entry]) => entryProblems(place, entry)),
    ...[...scripted]
      .filter((name) => allowed[name] !== true)
      .map(
        (name) => `${name} runs a script when it is installed, and package.json does not allow it`,
      ),
    ...Object.keys(allowed)
      .filter((name) => !scripted.has(name))
      .map((name) => `${name} is allowed to run a script, but has none`),
  ];
}

function dependencyProblems(root, manifest) {
  return ['dependencies', 'devDependencies'].flatMap((kind) => {
    const [wanted = {}, locked = {}] = [manifest[kind], root[kind]];
    const names = [...new Set([...Object.keys(wanted), ...Object.keys(locked)])];
    return names.flatMap((name) => [
      ...(wanted[name] === locked[name] ? [] : [`${name} differs from package.json`]),
      ...(EXACT.test(wanted[name] ?? '') ? [] : [`${name} has no exact version in package.json`]),
    ]);
  });
}

function entryProblems(place, entry) {
  const problems = [];
  // npm takes these from the registry on the platform that needs them (`npm run lock`).
  const isToolForPlatform = entry.dev && entry.optional && (entry.os || entry.cpu);
  if (!SHA512.test(entry.integrity ?? '') && !(isToolForPlatform && !entry.integrity)) {
    problems.push(`${place} has no sha512 hash`);
  }
  if (entry.resolved || entry.link) problems.push(`${place} has a download address or is a link`);
  if (!EXACT.test(entry.version ?? ''))
    problems.push(`${place} is not a version from the registry`);
  if (entry.name && entry.name !== nameAt(place)) {
    problems.push(`${place} is another package, ${entry.name}`);
  }
  return problems;
}

function nameAt(place) {
  return place.split('node_modules/').at(-1);
}
