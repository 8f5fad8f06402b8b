import { expect, test } from 'vitest'
import { joinModules, type ModuleGraph } from '../../scripts/join-modules.ts'

type Module = { imports?: string[]; islands?: string[]; bytes?: number }

const app = (name: string) => `/mortise/app/${name}`

function graphOf(modules: Record<string, Module>): ModuleGraph {
  const entries = Object.entries(modules)
  return {
    getModuleIds: () => entries.map(([name]) => app(name)),
    getModuleInfo: id => {
      const own = modules[id.replace(app(''), '')]
      if (!own) return null
      const importing = (kind: 'imports' | 'islands') =>
        entries.filter(([, each]) => each[kind]?.some(name => app(name) === id)).map(([name]) => app(name))
      return {
        code: ' '.repeat(own.bytes ?? 100),
        importers: importing('imports'),
        dynamicImporters: importing('islands'),
        importedIds: (own.imports ?? []).map(app),
      }
    },
  }
}

function joined(modules: Record<string, Module>) {
  const chunks = joinModules(graphOf(modules))
  return (name: string) => chunks.get(app(name))
}

const root = { 'root.tsx': { imports: ['components/button.tsx'] }, 'components/button.tsx': {} }

test('what every page needs is one file, with what many need', () => {
  const pages = Array.from({ length: 9 }, (_, at) => `routes/workspace/clients/page${at}.tsx`)
  const chunkOf = joined({
    ...root,
    ...Object.fromEntries(pages.map(page => [page, { imports: ['components/often.tsx'] }])),
    'components/often.tsx': {},
  })
  expect(chunkOf('root.tsx')).toBe('frame')
  expect(chunkOf('components/button.tsx')).toBe('frame')
  expect(chunkOf('components/often.tsx')).toBe('frame')
  expect(chunkOf('routes/workspace/clients/page0.tsx')).toBeUndefined()
})

function twoSets(bytes: number) {
  const chunkOf = joined({
    ...root,
    'routes/workspace/bin/a.tsx': { imports: ['domain/one.ts', 'domain/other.ts'] },
    'routes/workspace/bin/b.tsx': { imports: ['domain/one.ts', 'domain/other.ts'] },
    'routes/workspace/bin/c.tsx': { imports: ['domain/other.ts', 'domain/alone.ts'] },
    'domain/one.ts': { bytes },
    'domain/other.ts': { bytes },
    'domain/alone.ts': { bytes },
  })
  expect(chunkOf('domain/alone.ts')).toBeUndefined()
  return [chunkOf('domain/one.ts'), chunkOf('domain/other.ts')]
}

test('small modules share a file where not all who get it need both; large ones do not', () => {
  const [one, other] = twoSets(1000)
  expect(one).toBeDefined()
  expect(other).toBe(one)
  const large = twoSets(100_000)
  expect(large[0]).toBeDefined()
  expect(large[0]).not.toBe(large[1])
})

test('a page does not begin with what islands alone need', () => {
  const chunkOf = joined({
    ...root,
    'root.tsx': { imports: ['components/button.tsx'], islands: ['islands/page/page.tsx'] },
    'routes/workspace/bin/a.tsx': { imports: ['domain/both.ts'], islands: ['islands/board-drag.tsx'] },
    'islands/page/page.tsx': { imports: ['islands/page/focus.ts', 'domain/both.ts', 'domain/hand.ts'] },
    'islands/board-drag.tsx': { imports: ['domain/both.ts', 'domain/hand.ts'] },
    'islands/page/focus.ts': {},
    'domain/both.ts': {},
    'domain/hand.ts': {},
  })
  for (const name of ['islands/page/page.tsx', 'islands/page/focus.ts', 'domain/hand.ts'])
    expect(chunkOf(name), name).toBe('page')
  expect(chunkOf('islands/board-drag.tsx')).toBeUndefined()
  expect(chunkOf('domain/both.ts')).not.toBe('page')
})

test('pages without scripts do not count', () => {
  const chunkOf = joined({
    ...root,
    'routes/public/landing.tsx': { imports: ['components/landing.tsx'] },
    'routes/public/pay.tsx': { imports: ['components/landing.tsx'] },
    'components/landing.tsx': {},
  })
  expect(chunkOf('components/landing.tsx')).toBeUndefined()
})
