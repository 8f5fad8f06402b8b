/**
 * What a route's `handle` may say: it is a dialog, it covers what lies behind it, it gets JavaScript, it is read anew by itself, it
 * asks nothing about cookies, it has the styles of pages without a frame, or those of the site owner's.
 */
export type Said = 'dialog' | 'covers' | 'hydrate' | 'live' | 'unasked' | 'frameless' | 'owner'

/** Whether a route says so: always, or by what its loader returned. */
export function routeSays(said: Said, { handle, data }: { handle?: unknown; data?: unknown }): boolean {
  const says = new Map<string, unknown>(Object.entries(handle ?? {})).get(said)
  return typeof says === 'function' ? says(data) === true : says === true
}

/** Which of a route's styles its page does not show, with what its loader returned: `unshown(data, isCovered)` tells their addresses. */
export function unshownStyles(
  { handle, data }: { handle?: unknown; data?: unknown },
  isCovered: boolean,
): readonly string[] {
  const tells = new Map<string, unknown>(Object.entries(handle ?? {})).get('unshown')
  return typeof tells === 'function' ? tells(data, isCovered) : []
}
