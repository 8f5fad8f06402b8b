import { readFileSync } from 'node:fs'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import { formRoutes } from '#app/islands/page/form-routes.ts'
import routes from '#app/routes.ts'

type Known = { path: string; file: string; isOfWorkspace: boolean }

function flatten(entries: readonly RouteConfigEntry[], above = '', isOfWorkspace = false): Known[] {
  return entries.flatMap(({ id, path = '', file, children = [] }) => {
    const full = [above, path].filter(Boolean).join('/')
    const isIn = isOfWorkspace || id === 'workspace'
    return [{ path: full, file, isOfWorkspace: isIn }, ...flatten(children, full, isIn)]
  })
}

const known = flatten(routes)

/** Their forms are sent by the browser itself: they lead to a file or to another host. */
const sentByBrowser = ['data-rights/export', 'subscription/portal', 'subscription/upgrade']

test('every address of the workspace that only forms are sent to is known with the page', () => {
  const posted = known.filter(
    ({ file, isOfWorkspace }) =>
      isOfWorkspace &&
      file.endsWith('.ts') &&
      /export const action\b/.test(readFileSync(`app/${file}`, 'utf8')),
  )
  const paths = posted.map(({ path }) => path).filter(path => !sentByBrowser.includes(path))
  expect(paths.toSorted()).toEqual(formRoutes.toSorted())
})

test('no part of an address is a number, so a number is always a parameter', () => {
  const parts = known.flatMap(({ path }) => path.split('/'))
  expect(parts.filter(part => /^\d+$/.test(part))).toEqual([])
})
