import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy, REPORTING_ENDPOINTS } from './content-security-policy.ts';

describe('content security policy', () => {
  it('allows the scripts it is given, by hash, and no others', () => {
    const policy = contentSecurityPolicy(['one()', 'two()', 'one()']);
    const scripts = policy.split(';').find((part) => part.startsWith('script-src'));
    expect(scripts).toMatch(/^script-src 'self' 'sha256-[^']+' 'sha256-[^']+'$/);
    expect(scripts).not.toContain('unsafe');
  });

  it('leaves fonts and requests to the default, which is this site', () => {
    const policy = contentSecurityPolicy([]);
    expect(policy).toMatch(/^default-src 'self';/);
    expect(policy).not.toMatch(/font-src|connect-src/);
  });

  it('says where to report: over https in the newer way too', () => {
    expect(contentSecurityPolicy([])).toMatch(/;report-uri \/api\/csp-reports$/);
    const secure = contentSecurityPolicy([], { hasEndpoints: true });
    expect(secure).toMatch(/;report-uri \/api\/csp-reports;report-to csp$/);
    expect(REPORTING_ENDPOINTS).toBe('csp="/api/csp-reports"');
  });

  it('forbids framing unless the page allows it, and forbids changing its base address', () => {
    expect(contentSecurityPolicy([])).toContain("frame-ancestors 'none'");
    expect(contentSecurityPolicy([], { frameAncestors: 'self' })).toContain(
      "frame-ancestors 'self'",
    );
    expect(contentSecurityPolicy([])).toContain("base-uri 'none'");
  });
});
