/** The path as the router matches it: decoded, in any case, without doubled slashes or the data suffix. */
export function routePath(path: string): string {
  return decoded(path)
    .toLowerCase()
    .replace(/\/{2,}/g, '/')
    .replace(/\.data$/, '')
    .replace(/(.)\/$/, '$1')
}

/** As it stands where it cannot be decoded: no route matches it. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}
