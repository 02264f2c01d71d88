import { useEffect, useState } from 'react';
import { type NavigateOptions, useSearchParams } from 'react-router';
import { askedAddress } from './asked-address';

type Change = (current: URLSearchParams) => URLSearchParams;

/**
 * Like React Router's `useSearchParams`, for screens where people change several choices quickly:
 * a change builds on the last one, even if the address does not show that one yet.
 */
export function useAskedParams() {
  const [params, setParams] = useSearchParams();
  const [address] = useState(() => askedAddress(params));

  useEffect(() => address.arrived(params), [address, params]);

  function change(next: Change, options: NavigateOptions = {}) {
    setParams(address.ask(next), { preventScrollReset: true, ...options });
  }

  return [params, change] as const;
}
