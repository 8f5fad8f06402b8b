import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { unlicensed } from '#tests/support/licences.ts'

const root = join(import.meta.dirname, '../..')
const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))

test('what runs in production may be sold with Mortise', () => {
  expect(unlicensed(lock.packages, 'production', root)).toEqual([])
})

test('what Mortise is made with may be used', () => {
  expect(unlicensed(lock.packages, 'development', root)).toEqual([])
})

// An address stands in the lock file only where a package comes from elsewhere than the registry.
test('everything comes from the registry, with its sum', () => {
  const odd = Object.entries(lock.packages as Record<string, { resolved?: string; integrity?: string }>)
    .filter(([path, { resolved, integrity }]) => path !== '' && (!integrity || resolved !== undefined))
    .map(([path]) => path)
  expect(odd).toEqual([])
})

test('another licence, or none, is named', () => {
  const packages = {
    '': { license: 'UNLICENSED' },
    'node_modules/fine': { license: 'MIT' },
    'node_modules/either': { license: '(GPL-3.0 OR MIT)' },
    'node_modules/both': { license: 'GPL-3.0 AND MIT' },
    'node_modules/strict': { license: 'AGPL-3.0-only' },
    'node_modules/silent': {},
    'node_modules/mpl': { license: 'MPL-2.0', dev: true },
    'node_modules/@img/sharp-libvips-linux-x64': { license: 'LGPL-3.0-or-later' },
    'node_modules/other-lgpl': { license: 'LGPL-3.0-or-later' },
  }
  expect(unlicensed(packages, 'production', root)).toEqual([
    'both: GPL-3.0 AND MIT',
    'strict: AGPL-3.0-only',
    'silent: none',
    'other-lgpl: LGPL-3.0-or-later',
  ])
  expect(unlicensed(packages, 'development', root)).toEqual([])
})
