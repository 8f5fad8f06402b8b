import { type ComponentType, lazy } from 'react'

/**
 * `lazy` for an island. One that cannot be fetched, because the line is gone, leaves its plain version on the page: an error would end
 * the page, with all that was typed in it.
 */
export function lazyIsland<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  return lazy(() => load().catch(() => new Promise<never>(() => {})))
}
