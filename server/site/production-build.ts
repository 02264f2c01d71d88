import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

const BUILD = path.join(import.meta.dirname, '../../build');

export const BUILD_CLIENT = path.join(BUILD, 'client');

let build: Promise<ServerBuild> | undefined;

/** The output of `react-router build`, imported once. */
export function loadProductionBuild(): Promise<ServerBuild> {
  build ??= import(pathToFileURL(path.join(BUILD, 'server/index.js')).href);
  return build;
}
