/** Script elements, module preloads and the imports of inline modules. */
export function scriptsOf(html: string): string[] {
  return unique([...html.matchAll(/["'](\/assets\/[\w./~$-]+\.m?js)["']/g)].map(match => match[1] ?? ''))
}

/** Static imports, as paths. `import('./x.js')` is left out: it loads later. */
export function importsOf(path: string, source: string): string[] {
  const specifiers = [...source.matchAll(/(?:from|import)\s*["']([^"']+\.js)["']/g)].map(
    match => match[1] ?? '',
  )
  return unique(specifiers.map(name => new URL(name, `http://local${path}`).pathname))
}

export async function closureOf(paths: readonly string[], read: (path: string) => Promise<string>) {
  const found = new Set<string>()
  const waiting = [...paths]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    waiting.push(...importsOf(path, await read(path)))
  }
  return found
}

function unique(values: string[]) {
  return [...new Set(values)]
}
