import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'

function pathsOf(entries: readonly RouteConfigEntry[]): string[] {
  return entries.flatMap(({ path = '', children = [] }) => [path, ...pathsOf(children)])
}

test('no part of an address is a number, so a number is always a parameter', () => {
  const parts = pathsOf(routes).flatMap(path => path.split('/'))
  expect(parts.filter(part => /^\d+$/.test(part))).toEqual([])
})
