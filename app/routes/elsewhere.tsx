import { createPath, data, redirectDocument } from 'react-router';

/** The server has the address from the front end that it belongs to, so it never asks here. */
export function loader() {
  throw data(null, { status: 404 });
}

/** Loads a page of the other front end whole. */
export function clientLoader({ request }: { request: Request }) {
  const { pathname, search, hash } = new URL(request.url);
  throw redirectDocument(createPath({ pathname, search, hash }));
}

export default function Elsewhere() {
  return null;
}
