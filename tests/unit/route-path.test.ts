import { expect, test } from 'vitest'
import { routePath } from '#app/domain/route-path.ts'

test.each([
  ['//Login/', '/login'],
  ['/%6cogin', '/login'],
  ['/login.data', '/login'],
  ['/settings%2Femail', '/settings/email'],
  ['/', '/'],
  ['/%E0%A4%A', '/%e0%a4%a'],
])('%s is matched as %s', (path, route) => expect(routePath(path)).toBe(route))
