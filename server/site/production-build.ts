import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';

const BUILD = path.join(import.meta.dirname, '../../build');

export const BUILD_CLIENT = path.join(BUILD, 'client');

/** Each front end is an app of its own: what visitors see, and the back office. */
export type FrontEnd = 'site' | 'office';

const FOLDERS: Record<FrontEnd, string> = { site: 'server', office: 'office/server' };

const builds = new Map<FrontEnd, Promise<ServerBuild>>();

/** The output of `react-router build`, imported once. */
export function loadProductionBuild(frontEnd: FrontEnd): Promise<ServerBuild> {
  const build =
    builds.get(frontEnd) ??
    import(pathToFileURL(path.join(BUILD, FOLDERS[frontEnd], 'index.js')).href);
  builds.set(frontEnd, build);
  return build;
}
