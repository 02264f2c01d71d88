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
