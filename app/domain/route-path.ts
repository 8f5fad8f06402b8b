/** As the router matches it: decoded, any case, no doubled slashes, no data suffix. */
export function routePath(path: string): string {
  return decoded(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\.data$/, '')
    .replace(/(.)\/$/, '$1')
}

/** An undecodable path matches no route. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
