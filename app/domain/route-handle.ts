/**
 * Flags of a route's `handle`: 'covers' hides what lies behind the dialog, 'hydrate' loads JavaScript, 'live' reloads by itself,
 * 'unasked' shows no cookie banner, 'frameless' and 'owner' choose styles.
 */
export type RouteFlag = 'dialog' | 'covers' | 'hydrate' | 'live' | 'unasked' | 'frameless' | 'owner'

/** A flag is a boolean, or a function of the loader's data. */
export function routeSays(said: RouteFlag, { handle, data }: { handle?: unknown; data?: unknown }): boolean {
  const says = new Map<string, unknown>(Object.entries(handle ?? {})).get(said)
  return typeof says === 'function' ? says(data) === true : says === true
}

/** Stylesheets that the page does not need: `handle.unshown(data, isCovered)`. */
export function unshownStyles(
  { handle, data }: { handle?: unknown; data?: unknown },
  isCovered: boolean,
): readonly string[] {
  const tells = new Map<string, unknown>(Object.entries(handle ?? {})).get('unshown')
  return typeof tells === 'function' ? tells(data, isCovered) : []
}
