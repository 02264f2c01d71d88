interface LockedPackage {
  version?: string;
  name?: string;
  dev?: boolean;
  optional?: boolean;
  link?: boolean;
  resolved?: string;
  integrity?: string;
  hasInstallScript?: boolean;
  os?: string[];
  cpu?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

interface Lock {
  packages: Record<string, LockedPackage>;
}

interface Manifest {
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  allowScripts?: Record<string, boolean>;
}

export function missingOptionalPackages(lock: Lock): Record<string, object>;
export function lockFileProblems(lock: Lock, manifest: Manifest): string[];
