import { expect, it } from 'vitest';
import { findAddressProblem, readAddresses } from './addresses.ts';

const LIST = 'postgres://tuart:p%40ss@a:5432,[::1]:5433,c/site?target_session_attrs=read-write';

it('an address with several servers becomes one address for each', () => {
  expect(findAddressProblem(LIST)).toBeUndefined();
  expect(readAddresses(`${LIST}&sslmode=require`)).toEqual({
    urls: [
      'postgres://tuart:p%40ss@a:5432/site?sslmode=require',
      'postgres://tuart:p%40ss@[::1]:5433/site?sslmode=require',
      'postgres://tuart:p%40ss@c/site?sslmode=require',
    ],
    mustBeWritable: true,
  });
});

it('with several servers one must accept writes; a single server is only checked if asked for', () => {
  const isChecked = (address: string) => readAddresses(address).mustBeWritable;
  expect(isChecked('postgres://u:p@a,b/n')).toBe(true);
  expect(isChecked('postgres://u:p@a/n')).toBe(false);
  expect(isChecked('postgres://u:p@a/n?target_session_attrs=primary')).toBe(true);
});
