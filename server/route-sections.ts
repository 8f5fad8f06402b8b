import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/** Parameters not filled in: 'projects/:id'. */
export function fullPath(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const above = route.parentId ? fullPath(routes, route.parentId) : ''
  return [above, route.path].filter(Boolean).join('/')
}

function firstPart(path: string): string {
  return path.toLowerCase().split('/')[0] ?? ''
}

function isOpen(part: string): boolean {
  return part === '' || part.startsWith('*') || part.startsWith(':')
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
    return { id, first: firstPart(path), fewest: fewestParts(path) }
  })
  const longest = Math.max(...routes.map(({ fewest }) => fewest))
  const names = new Set(routes.map(({ first }) => first))
  const sections = new Map<string, ServerBuild>()

  function sectionOf(name: string, length: number): ServerBuild {
    const key = `${length} ${name}`
    const known = sections.get(key)
    if (known) return known
    const kept = new Set(
      routes
        .filter(({ first, fewest }) => fewest <= length && (first === name || isOpen(first)))
        .map(({ id }) => id),
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
    const first = firstPart(plain)
    return sectionOf(names.has(first) ? first : '', Math.min(plain.split('/').length, longest))
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
