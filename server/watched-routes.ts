import type { ServerBuild } from '@remix-run/node'
import type { AppHost } from '#server/app-host.ts'
import { fullPath } from '#server/route-sections.ts'

type Route = NonNullable<ServerBuild['routes'][string]>

export function watchedRoutes(build: ServerBuild, host: () => AppHost): ServerBuild {
  const routes = Object.entries(build.routes).map(([id, route]) => [
    id,
    route && watched(route, fullPath(build.routes, id), host),
  ])
  return { ...build, routes: Object.fromEntries(routes) }
}

function watched(route: Route, pattern: string, host: () => AppHost): Route {
  const { loader, action } = route.module
  const module = { ...route.module }
  if (loader) module.loader = args => host().takePart(pattern, 'loader', () => loader(args))
  if (action) module.action = args => host().takePart(pattern, 'action', () => action(args))
  return { ...route, module }
}
