import type { ServerBuild } from '@remix-run/node'
import { fullPath } from '#server/route-sections.ts'

type Routes = ServerBuild['routes']
type Route = NonNullable<Routes[string]>

/** Told the pattern of each route that takes part in an answer, such as 'projects/:id', before its loader or action runs. */
type Watch = (pattern: string) => void

export function watchedRoutes(build: ServerBuild, watch: Watch): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && watched(route, () => watch(fullPath(build.routes, id))),
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}

function watched(route: Route, tell: () => void): Route {
  const { loader, action } = route.module
  const module = { ...route.module }
  if (loader) {
    module.loader = args => {
      tell()
      return loader(args)
    }
  }
  if (action) {
    module.action = args => {
      tell()
      return action(args)
    }
  }
  return { ...route, module }
}
