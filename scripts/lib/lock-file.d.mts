interface LockedPackage {
  version?: string;
  dev?: boolean;
  optionalDependencies?: Record<string, string>;
}

export function missingOptionalPackages(lock: {
  packages: Record<string, LockedPackage>;
}): Record<string, object>;
