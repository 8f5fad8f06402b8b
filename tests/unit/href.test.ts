import { expect, test } from 'vitest'
import { hrefWith } from '#app/domain/href.ts'

test.each<[path: string, params: Parameters<typeof hrefWith>[1], page: number, href: string]>([
  ['/clients', {}, 1, '/clients'],
  ['/clients', { q: '' }, 1, '/clients'],
  ['/clients', { q: 'oak & ash' }, 1, '/clients?q=oak+%26+ash'],
  ['/clients', { q: 'oak' }, 2, '/clients?q=oak&page=2'],
  ['/clients', {}, 3, '/clients?page=3'],
  ['', { stage: 3, late: false, status: null, q: undefined }, 1, '?stage=3'],
])('%s with %j, page %i is %s', (path, params, page, href) => {
  expect(hrefWith(path, params, page)).toBe(href)
})

test('browsers that do not know how many parameters there are get the same', () => {
  const size = Object.getOwnPropertyDescriptor(URLSearchParams.prototype, 'size')
  Object.defineProperty(URLSearchParams.prototype, 'size', { value: undefined, configurable: true })
  try {
    expect(hrefWith('/clients', { q: 'oak' }, 2)).toBe('/clients?q=oak&page=2')
  } finally {
    if (size) Object.defineProperty(URLSearchParams.prototype, 'size', size)
  }
})
