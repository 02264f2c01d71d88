export interface Finding {
  id: string;
  name: string;
  severity: string;
  title: string;
  range: string;
  /** What to do, in words. */
  fix: string;
}

export interface AcceptedFinding {
  /** `GHSA-…` */
  id: string;
  reason: string;
  /** The last day, such as 2026-12-31. */
  until: string;
}

/** Either the findings, or why the registry gave none. */
export type AuditAnswer =
  | { findings: Finding[]; leftOut?: undefined }
  | { findings?: undefined; leftOut: string };

export function audit(): Promise<{ passed: number; failed: number }>;
export function askRegistry(
  args: string[],
  options?: { timeoutMs?: number; cwd?: string },
): Promise<AuditAnswer>;
export function readAnswer(text: string): AuditAnswer;
export function judgeAudit(given: {
  runtime: AuditAnswer;
  all: AuditAnswer;
  accepted: AcceptedFinding[];
  today: string;
}): { failed: boolean; lines: string[] };
