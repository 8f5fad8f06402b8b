import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/** A route's address from the root, without parameters filled in: 'projects/:id'. */
export function fullPath(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const above = route.parentId ? fullPath(routes, route.parentId) : ''
  return [above, route.path].filter(Boolean).join('/')
}

/** So many routes lie under `api` that its second part cuts, too. */
function partsOf(path: string): string[] {
  const [first = '', second = ''] = path.toLowerCase().split('/')
  return first === 'api' ? [first, second] : [first]
}

function isOpen(part: string): boolean {
  return part === '' || part.startsWith('*') || part.startsWith(':')
}

/** Whether a route can answer addresses of a section: 'api/*' those of 'api/clients', '*' those of all. */
function reaches(parts: readonly string[], section: readonly string[]): boolean {
  const closed = parts.findIndex(isOpen)
  const fixed = closed === -1 ? parts : parts.slice(0, closed)
  return fixed.every((part, at) => part === section[at])
}

function pick<T>(record: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
}

/**
 * The build cut by the first part of the address, with what stands above every page in each. Remix matches a request
 * against its whole route table several times, and its cost grows with the table: a section keeps it small.
 */
export function routeSections(build: ServerBuild): (path: string) => ServerBuild {
  const routes = Object.keys(build.routes).map(id => ({ id, parts: partsOf(fullPath(build.routes, id)) }))
  const sections = new Map<string, ServerBuild>()
  for (const { parts } of [{ parts: [''] }, ...routes]) {
    const name = parts.join('/')
    if (sections.has(name)) continue
    const kept = new Set(routes.filter(route => reaches(route.parts, parts)).map(({ id }) => id))
    sections.set(name, {
      ...build,
      routes: pick(build.routes, kept),
      assets: { ...build.assets, routes: pick(build.assets.routes, kept) },
    })
  }
  const rest = (first: string) => sections.get(`${first}/*`) ?? sections.get('') ?? build
  return path => {
    // Lazy discovery asks for any route.
    if (path.startsWith('/__manifest')) return build
    const parts = partsOf(plainPath(path))
    return sections.get(parts.join('/')) ?? rest(parts[0] ?? '')
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
