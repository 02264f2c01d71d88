import { readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AcceptedFinding,
  type AuditAnswer,
  askRegistry,
  type Finding,
  judgeAudit,
  readAnswer,
} from '../scripts/lib/audit.mjs';

const TODAY = '2026-11-17';
const FINDING: Finding = {
  id: 'GHSA-aaaa-bbbb-cccc',
  name: 'left',
  severity: 'high',
  title: 'Reads files of others',
  range: '<2.0.0',
  fix: 'run npm install -E left@2.0.0, a new major version, then npm run lock',
};

function judge(findings: Finding[], accepted: AcceptedFinding[] = [], tools: Finding[] = []) {
  const [runtime, all] = [{ findings }, { findings: [...findings, ...tools] }];
  return judgeAudit({ runtime, all, accepted, today: TODAY });
}

describe('the answer of npm', () => {
  /** As npm 7 and later print it. `wrapper` is affected only through `left`. */
  const current = {
    auditReportVersion: 2,
    vulnerabilities: {
      left: {
        name: 'left',
        severity: 'high',
        isDirect: false,
        via: [
          {
            source: 1603,
            name: 'left',
            dependency: 'left',
            title: 'Reads files of others',
            url: 'https://github.com/advisories/GHSA-aaaa-bbbb-cccc',
            severity: 'high',
            range: '<2.0.0',
          },
        ],
        effects: ['wrapper'],
        range: '<2.0.0',
        nodes: ['node_modules/left'],
        fixAvailable: { name: 'left', version: '2.0.0', isSemVerMajor: true },
      },
      wrapper: { name: 'wrapper', severity: 'high', via: ['left'], fixAvailable: true },
    },
    metadata: { vulnerabilities: { high: 2, total: 2 } },
  };
  /** As npm 6 and some registries print it. */
  const earlier = {
    actions: [],
    advisories: {
      1603: {
        id: 1603,
        module_name: 'left',
        severity: 'high',
        title: 'Reads files of others',
        vulnerable_versions: '<2.0.0',
        patched_versions: '>=2.0.0',
        url: 'https://example.com/advisories/1603',
      },
    },
    metadata: { vulnerabilities: { high: 1 } },
  };

  it('is read in the format of npm 7 and later', () => {
    expect(readAnswer(JSON.stringify(current))).toEqual({ findings: [FINDING] });
  });

  it('is read in the format of npm 6', () => {
    const fix = 'use left >=2.0.0';
    const findings = [{ ...FINDING, id: '1603', fix }];
    expect(readAnswer(JSON.stringify(earlier))).toEqual({ findings });
  });

  it.each([
    ['{"auditReportVersion":2,"vulnerabilities":{},"metadata":{}}', { findings: [] }],
    [
      '{"statusCode":405,"message":"405"}',
      { leftOut: 'the registry does not offer it (it answered 405)' },
    ],
    ['{"message":"request to … failed","error":{}}', { leftOut: 'the registry cannot be reached' }],
    ['<html>', { leftOut: 'npm gave no answer that can be read' }],
    ['', { leftOut: 'npm gave no answer that can be read' }],
    ['null', { leftOut: 'the registry cannot be reached' }],
  ])('without findings: %s', (text, expected) => {
    expect(readAnswer(text)).toEqual(expected);
  });
});

describe('the check', () => {
  it('fails for a serious weakness of a runtime package, and says how to fix it', () => {
    expect(judge([FINDING])).toEqual({
      failed: true,
      lines: [
        '  left <2.0.0 has a weakness (high): Reads files of others (GHSA-aaaa-bbbb-cccc). To fix it: run npm install -E left@2.0.0, a new major version, then npm run lock.',
        '✗ dependency audit',
      ],
    });
    expect(judge([{ ...FINDING, severity: 'critical' }]).failed).toBe(true);
  });

  it('mentions lesser ones, and those of tools, without failing', () => {
    const tool = { ...FINDING, id: 'GHSA-dddd-eeee-ffff', name: 'tool' };
    const { failed, lines } = judge([{ ...FINDING, severity: 'moderate' }], [], [tool]);
    expect(failed).toBe(false);
    expect(lines[0]).toContain('2 more that do not fail the check');
  });

  it('lets an accepted finding pass until its last day, and then fails with that day', () => {
    const accepted = { id: FINDING.id, reason: 'We never call it', until: TODAY };
    expect(judge([FINDING], [accepted]).failed).toBe(false);
    const expired = judge([FINDING], [{ ...accepted, until: '2026-11-16' }]);
    expect(expired.failed).toBe(true);
    expect(expired.lines[0]).toContain('It was accepted until 2026-11-16.');
  });

  it('is skipped with one line if the registry gives no answer', () => {
    const leftOut: AuditAnswer = { leftOut: 'the registry cannot be reached' };
    const judged = judgeAudit({ runtime: leftOut, all: leftOut, accepted: [], today: TODAY });
    const lines = ['– dependency audit left out: the registry cannot be reached'];
    expect(judged).toEqual({ failed: false, lines });
  });

  it('has a list of accepted findings, each with a reason and a last day', () => {
    const file = path.join(import.meta.dirname, '../scripts/accepted-findings.json');
    for (const entry of JSON.parse(readFileSync(file, 'utf8'))) {
      expect(entry).toEqual({
        id: expect.stringMatching(/^GHSA(-\w{4}){3}$/),
        reason: expect.stringMatching(/\S.{10}/),
        until: expect.stringMatching(/^20\d\d-\d\d-\d\d$/),
      });
    }
  });
});

describe('npm itself', () => {
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'tuart-audit-'));
    const project = { name: 'x', version: '1.0.0', dependencies: { left: '1.0.0' } };
    const left = { version: '1.0.0', integrity: 'sha512-AAAA' };
    const packages = { '': project, 'node_modules/left': left };
    const lock = { name: 'x', version: '1.0.0', lockfileVersion: 3, requires: true, packages };
    await writeFile(path.join(folder, 'package.json'), JSON.stringify(project));
    await writeFile(path.join(folder, 'package-lock.json'), JSON.stringify(lock));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function ask(registry: RequestListener, timeoutMs?: number): Promise<AuditAnswer> {
    const server: Server = createServer(registry);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const options = { cwd: folder, ...(timeoutMs && { timeoutMs }) };
    const answer = await askRegistry([`--registry=http://127.0.0.1:${port}`], options);
    server.closeAllConnections();
    server.close();
    return answer;
  }

  it('passes on what a registry knows', async () => {
    const { id, title, severity, range } = FINDING;
    const url = `https://github.com/advisories/${id}`;
    const known = { id: 1603, url, title, severity, vulnerable_versions: range, cwe: [], cvss: {} };
    const answer = await ask(({ method }, reply) => {
      if (method !== 'POST') reply.writeHead(404);
      reply.end(JSON.stringify(method === 'POST' ? { left: [known] } : {}));
    });
    expect(answer.findings).toMatchObject([{ id, name: 'left', severity, range }]);
  });

  it('is stopped if the registry never answers', async () => {
    const answer = await ask(() => {}, 2000);
    expect(answer).toEqual({ leftOut: 'the registry did not answer in time' });
  });
});
