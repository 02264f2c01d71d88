interface Component {
  type: string;
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  licenses?: { expression: string }[];
  hashes?: { alg: string; content: string }[];
}

export function sbomOf(
  lock: { packages: Record<string, object> },
  system: { os: string; cpu: string; libc?: string },
): {
  bomFormat: string;
  specVersion: string;
  metadata: { component: Component };
  components: Component[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
