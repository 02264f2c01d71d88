/**
 * A list of everything that the production server is made of, in CycloneDX's format. It follows the
 * lock file from our dependencies. `npm sbom` cannot be used: it refuses the page editor's peer
 * dependencies, and told to ignore them (`--legacy-peer-deps`) it leaves out packages such as jose.
 *
 * @param {{ packages: Record<string, any> }} lock the lock file
 * @param {{ os: string, cpu: string, libc?: string }} system only packages for this system are listed
 */
export function sbomOf({ packages }, system) {
  const main = packages[''];
  const places = new Map();
  // Node is a development dependency for npm, but the image contains it.
  const roots = [...Object.keys(main.dependencies), 'node'];
  const rootPlaces = roots.map((name) => findPackage(packages, '', name));
  const waiting = [...rootPlaces];
  while (waiting.length > 0) {
    const place = waiting.pop();
    if (places.has(place)) continue;
    const needed = neededBy(packages, place, system);
    places.set(place, needed);
    waiting.push(...needed);
  }
  const found = [...places].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: componentOf('', main, main.name, 'application') },
    components: found.map(([place]) => componentOf(place, packages[place], nameOf(place))),
    dependencies: [
      { ref: 'tuart', dependsOn: rootPlaces },
      ...found.map(([place, dependsOn]) => ({ ref: place, dependsOn })),
    ],
  };
}

function neededBy(packages, place, system) {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } =
    packages[place];
  const peers = Object.keys(peerDependencies ?? {}).filter(
    (name) => !peerDependenciesMeta?.[name]?.optional,
  );
  // What the `node` package installs is Node itself, and its installer stays out of the image.
  const names = nameOf(place) === 'node' ? [] : [...Object.keys(dependencies ?? {}), ...peers];
  const optional = Object.keys(optionalDependencies ?? {});
  return [...new Set([...names, ...optional])]
    .map((name) => findPackage(packages, place, name))
    .filter((found) => found !== undefined && isFor(packages[found], system));
}

/** Looks where Node would: beside the package that needs it, then in every folder above. */
function findPackage(packages, place, name) {
  for (let folder = place; ; ) {
    const candidate = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[candidate]) return candidate;
    if (!folder) return undefined;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')));
  }
}

function isFor({ os, cpu, libc }, system) {
  return isIn(os, system.os) && isIn(cpu, system.cpu) && (!libc || isIn(libc, system.libc));
}

function isIn(list, value) {
  return !list || list.includes(value);
}

function nameOf(place) {
  return place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);
}

function componentOf(place, { version, license, integrity }, name, type = 'library') {
  return {
    type,
    'bom-ref': place || name,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license && { licenses: [{ expression: license }] }),
    ...(integrity?.startsWith('sha512-') && {
      hashes: [{ alg: 'SHA-512', content: hexOf(integrity.slice('sha512-'.length)) }],
    }),
  };
}

function hexOf(base64) {
  return Buffer.from(base64, 'base64').toString('hex');
}
