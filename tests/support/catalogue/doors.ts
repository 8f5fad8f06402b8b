import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import { apiAddresses } from '#app/api/table.ts'
import { type Door, doorOf } from '#app/http/door.ts'

/** A loader or action of the built app. */
export type Handler = {
  /** As in app/routes.ts: '/projects/:id'; of a frame around pages, which has no address, its name. */
  path: string
  isFrame: boolean
  methods: readonly string[]
  door: Door | undefined
}

/** Everything that the app answers by. To load the build costs a tenth of loading each route by itself. */
export async function builtHandlers(): Promise<Handler[]> {
  const { routes }: ServerBuild = await import(pathToFileURL(resolve('build/server/index.js')).href)
  const pathOf = (id = ''): string => {
    const route = routes[id]
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : '') : ''
  }
  const handlers = Object.values(routes).flatMap(route => {
    if (!route || route.id === 'root') return []
    const isFrame = !route.index && route.path === undefined
    const path = isFrame ? route.id : pathOf(route.id) || '/'
    const { loader, action } = route.module
    const reading = loader ? doorOf(loader) : { wrapper: 'page without data' }
    const handlers = [{ path, isFrame, methods: reading?.methods ?? ['GET'], door: reading }]
    if (!action || action === loader) return handlers
    return [...handlers, { path, isFrame, methods: ['POST'], door: doorOf(action) }]
  })
  return [...handlers, ...apiHandlers()]
}

/** What the one route of the API stands for. */
function apiHandlers(): Handler[] {
  return apiAddresses.flatMap(({ path, methods }) =>
    Object.entries(methods).map(([method, { isPublic, action }]) => {
      const door = { wrapper: isPublic ? 'publicApi' : 'api', ...(action && { action }) }
      return { path, isFrame: false, methods: [method], door }
    }),
  )
}

/** Three of each kind, the first, the middle and the last, so that they are of several nouns. */
export function threeOfEach<T>(list: readonly T[], kindOf: (one: T) => string): T[] {
  const kinds = new Map<string, T[]>()
  for (const one of list) kinds.set(kindOf(one), [...(kinds.get(kindOf(one)) ?? []), one])
  return [...kinds.values()].flatMap(all =>
    all.filter((_, at) => [0, all.length >> 1, all.length - 1].includes(at)),
  )
}
