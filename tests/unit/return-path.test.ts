import { expect, test } from 'vitest'
import { safeNext } from '#app/http/actor.server.ts'
import { returnPath } from '#app/http/return-path.server.ts'

test.each(['/projects', '/projects/7?tab=3#task-12', '/search?q=%2F%2Fevil', '/'])(
  '%s is a way back',
  path => {
    expect(safeNext(path)).toBe(path)
  },
)

test.each([
  null,
  '',
  'projects',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  '/./\\evil.example',
  '/%2e//evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/login',
  '/login?next=/login',
  `/${'x'.repeat(2000)}`,
])('%j leads home, never to another site', path => {
  const target = safeNext(path)
  expect(new URL(target, 'https://ours.example').host).toBe('ours.example')
  expect(target === '/' || target.startsWith('/evil')).toBe(true)
})

test('without a place to return to, the fallback counts', () => {
  expect(returnPath(null, '/tasks')).toBe('/tasks')
  expect(returnPath('', '/tasks')).toBe('/tasks')
  expect(returnPath('//evil.example', '/tasks')).toBe('/tasks')
})

test('a path that grows too long when it is written as an address is none', () => {
  expect(returnPath(`/${'あ'.repeat(450)}`, '/tasks')).toBe('/tasks')
  expect(returnPath(`/projects?q=${'あ'.repeat(10)}`, '/tasks')).toBe(
    `/projects?q=${encodeURIComponent('あ').repeat(10)}`,
  )
})
