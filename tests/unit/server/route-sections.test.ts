import type { ServerBuild } from '@remix-run/node'
import { expect, test } from 'vitest'
import { routeSections } from '#server/route-sections.ts'

const table: [id: string, parentId: string | undefined, path: string | undefined][] = [
  ['root', undefined, ''],
  ['workspace', 'root', undefined],
  ['home', 'workspace', undefined],
  ['projects', 'workspace', 'projects'],
  ['project', 'projects', ':id'],
  ['project-delete', 'projects', ':id/delete'],
  ['tasks', 'workspace', 'tasks'],
  ['api', 'root', 'api/*'],
  ['nowhere', 'root', '*'],
]

const routes = Object.fromEntries(table.map(([id, parentId, path]) => [id, { id, parentId, path }]))
const build = { routes, assets: { routes } } as unknown as ServerBuild
const sectionAt = routeSections(build)

function idsAt(path: string) {
  const { routes, assets } = sectionAt(path)
  expect(Object.keys(assets.routes)).toEqual(Object.keys(routes))
  return Object.keys(routes)
}

const everywhere = ['root', 'workspace', 'home', 'nowhere']

test.each([
  ['/', []],
  ['/projects', ['projects']],
  ['/Projects.data', ['projects']],
  ['/projects/7', ['projects', 'project']],
  ['/%70rojects/7.data', ['projects', 'project']],
  ['/projects/7/delete', ['projects', 'project', 'project-delete']],
  ['/projects/7/delete/and/more', ['projects', 'project', 'project-delete']],
  ['/tasks/7', ['tasks']],
  ['/api/projects/7', ['api']],
  ['/elsewhere/7', []],
])('of %s all that can match are kept, and what has more parts is not', (path, ids) => {
  expect(new Set(idsAt(path))).toEqual(new Set([...everywhere, ...ids]))
})

test('addresses of one kind share a section, which is made once', () => {
  expect(sectionAt('/projects/8')).toBe(sectionAt('/projects/7'))
  expect(sectionAt('/some/of/which/nobody/knows')).toBe(sectionAt('/others/of/which/nobody/knows'))
})

test('lazy discovery finds every route', () => {
  expect(sectionAt('/__manifest')).toBe(build)
})
