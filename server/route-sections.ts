import type { ServerBuild } from '@remix-run/node'

type Routes = ServerBuild['routes']

/** A route's address from the root, without parameters filled in: 'projects/:id'. */
function fullPath(routes: Routes, id: string): string {
  const route = routes[id]
  if (!route) return ''
  const above = route.parentId ? fullPath(routes, route.parentId) : ''
  return [above, route.path].filter(Boolean).join('/')
}

function sectionOf(routes: Routes, id: string): string {
  return (fullPath(routes, id).split('/')[0] ?? '').toLowerCase()
}

function isEverywhere(section: string): boolean {
  return section === '' || section.startsWith('*') || section.startsWith(':')
}

function pick<T>(record: Record<string, T>, ids: ReadonlySet<string>): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([id]) => ids.has(id)))
}

/**
 * The build cut by the first part of the address, with what stands above every page in each. Remix matches a request
 * against its whole route table several times, and its cost grows with the table: a section keeps it small.
 */
export function routeSections(build: ServerBuild): (path: string) => ServerBuild {
  const ids = Object.keys(build.routes)
  const names = new Map(ids.map(id => [id, sectionOf(build.routes, id)]))
  const sections = new Map<string, ServerBuild>()
  for (const name of new Set(['', ...names.values()])) {
    const kept = new Set(ids.filter(id => names.get(id) === name || isEverywhere(names.get(id) ?? '')))
    sections.set(name, {
      ...build,
      routes: pick(build.routes, kept),
      assets: { ...build.assets, routes: pick(build.assets.routes, kept) },
    })
  }
  const rest = sections.get('') ?? build
  return path => {
    // Lazy discovery asks for any route.
    if (path.startsWith('/__manifest')) return build
    return sections.get(firstPart(path)) ?? rest
  }
}

/** 'projects' of '/projects/7', '/Projects.data' and '/%70rojects'. */
function firstPart(path: string): string {
  const part = path.split('/')[1] ?? ''
  try {
    return decodeURIComponent(part)
      .replace(/\.data$/, '')
      .toLowerCase()
  } catch {
    return ''
  }
}
