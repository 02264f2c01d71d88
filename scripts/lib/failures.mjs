import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from './install.mjs';

/** What failed, in a few lines each: the end of a long log is what people read first. */
const MAX_LINES = 16;
/** A line can be a whole page of the site. */
const MAX_LENGTH = 240;

export function failuresOfVitest({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const file = path.relative(ROOT, name);
    if (failed.length === 0) return status === 'failed' ? [describeFailure(file, message)] : [];
    return failed.map((test) =>
      describeFailure(`${file} › ${test.fullName}`, test.failureMessages[0]),
    );
  });
}

export function failuresOfPlaywright({ suites, errors }) {
  const ofTests = specsIn(suites)
    .filter(({ ok }) => !ok)
    .map(({ file, title, tests }) => {
      const result = tests.flatMap(({ results }) => results).findLast(({ error }) => error);
      // A test that takes too long has a second error, which says where it stopped.
      const messages = result?.errors.map(({ message, location: at }) =>
        at ? `${message}\nat ${path.relative(ROOT, at.file)}:${at.line}` : message,
      );
      return describeFailure(`e2e/${file} › ${title}`, messages?.join('\n'));
    });
  return [...ofTests, ...errors.map(({ message }) => describeFailure('e2e', message))];
}

function specsIn(suites = []) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsIn(suite.suites)]);
}

function describeFailure(title, message = '') {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, MAX_LINES).map((line) => `  ${line.slice(0, MAX_LENGTH)}`)].join(
    '\n',
  );
}
