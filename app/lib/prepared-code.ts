import { type ComponentType, useState } from 'react';
import { lateComponent } from './late-code';

export interface PreparedCode<Props extends object> {
  /** Fetches the code. If that fails, showing the component tries again and says so. */
  prepare: () => void;
  /** The component itself if its code is there, or one that waits for it. */
  component: () => ComponentType<Props>;
}

/** A component whose code is fetched late, but can be fetched before it is needed. */
export function prepareCode<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): PreparedCode<Props> {
  let loaded: ComponentType<Props> | undefined;
  async function loadAndKeep() {
    const code = await load();
    loaded = code.default;
    return code;
  }
  const Late: ComponentType<Props> = lateComponent(loadAndKeep);
  return {
    prepare: () => void loadAndKeep().catch(() => undefined),
    component: () => loaded ?? Late,
  };
}

/**
 * The component to draw for as long as the caller is shown: another one would lose its state. Code
 * that is there is drawn at once, whereas React's `lazy` would show its fallback for 300 ms.
 */
export function usePrepared<Props extends object>(code: PreparedCode<Props>): ComponentType<Props> {
  const [component] = useState(code.component);
  return component;
}
