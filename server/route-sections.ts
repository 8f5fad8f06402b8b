import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/** Parameters not filled in: 'projects/:id'. */
export function fullPath(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const above = route.parentId ? fullPath(routes, route.parentId) : ''
  return [above, route.path].filter(Boolean).join('/')
}

/** `api` has so many routes that its second part cuts, too. */
function partsOf(path: string): string[] {
  const [first = '', second = ''] = path.toLowerCase().split('/')
  return first === 'api' ? [first, second] : [first]
}

function isOpen(part: string): boolean {
  return part === '' || part.startsWith('*') || part.startsWith(':')
}

/** 'api/*' covers 'api/clients', '*' everything. */
function reaches(parts: readonly string[], section: readonly string[]): boolean {
  const closed = parts.findIndex(isOpen)
  const fixed = closed === -1 ? parts : parts.slice(0, closed)
  return fixed.every((part, at) => part === section[at])
}

/** A splat stands for any number. */
function fewestParts(path: string): number {
  return path.split('/').filter(part => part !== '' && !part.startsWith('*')).length
}

function pick<T>(record: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
}

/** Remix matches each request against the whole route table several times: sections by first part and length keep it small. */
export function routeSections(build: ServerBuild): (path: string) => ServerBuild {
  const routes = Object.keys(build.routes).map(id => {
    const path = fullPath(build.routes, id)
    return { id, parts: partsOf(path), fewest: fewestParts(path) }
  })
  const longest = Math.max(...routes.map(({ fewest }) => fewest))
  const names = new Set(['', ...routes.map(({ parts }) => parts.join('/'))])
  const sections = new Map<string, ServerBuild>()

  function sectionOf(name: string, length: number): ServerBuild {
    const key = `${length} ${name}`
    const known = sections.get(key)
    if (known) return known
    const parts = name.split('/')
    const kept = new Set(
      routes.filter(route => route.fewest <= length && reaches(route.parts, parts)).map(({ id }) => id),
    )
    const section = {
      ...build,
      routes: pick(build.routes, kept),
      assets: { ...build.assets, routes: pick(build.assets.routes, kept) },
    }
    sections.set(key, section)
    return section
  }

  return path => {
    // Lazy discovery asks for any route.
    if (path.startsWith('/__manifest')) return build
    const plain = plainPath(path)
    const parts = partsOf(plain)
    const name = [parts.join('/'), `${parts[0]}/*`].find(name => names.has(name)) ?? ''
    return sectionOf(name, Math.min(plain.split('/').length, longest))
  }
}

/** 'projects/7' of '/projects/7', '/Projects/7.data' and '/%70rojects/7'. */
function plainPath(path: string): string {
  try {
    return decodeURIComponent(path.slice(1)).replace(/\.data$/, '')
  } catch {
    return ''
  }
}
