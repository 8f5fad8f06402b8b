const everySeconds = 3
/** After that the page stands still, and its button is the way on. */
const mostLooks = 8

type Place = { pathname: string; search: string }

/** A page that looks again by itself until what it waits for is there: `meta` entries, for pages without JavaScript. */
export function waitingMeta({ pathname, search }: Place) {
  const query = new URLSearchParams(search)
  const looks = readLooks(query)
  if (looks >= mostLooks) return []
  query.set('looks', String(looks + 1))
  return [{ httpEquiv: 'refresh', content: `${everySeconds}; url=${pathname}?${query}` }]
}

export function hasWaited(query: URLSearchParams): boolean {
  return readLooks(query) >= mostLooks
}

function readLooks(query: URLSearchParams): number {
  const looks = Number(query.get('looks') ?? 0)
  return Number.isSafeInteger(looks) && looks > 0 ? looks : 0
}
