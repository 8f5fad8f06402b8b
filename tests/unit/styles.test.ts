import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import type { RouteConfigEntry } from '@remix-run/route-config'
import { expect, test } from 'vitest'
import routes from '#app/routes.ts'

const files = readdirSync('app', { recursive: true, encoding: 'utf8' }).map(path => `app/${path}`)
const sheets = files
  .filter(path => path.endsWith('.css'))
  .map(path => ({ path, text: readFileSync(path, 'utf8') }))
const textOf = (name: string) => sheets.find(({ path }) => path === `app/styles/${name}.css`)?.text ?? ''

/** '"../components/todos/{todo-add,todo-row}.tsx"' names two files. */
function filesOf(text: string, mark: string) {
  return [...text.matchAll(new RegExp(`^@source ${mark}"\\.\\./([^"]+)";`, 'gm'))].flatMap(
    ([, path = '']) => {
      const [, before, names, after] = /^(.*)\{(.*)\}(.*)$/.exec(path) ?? []
      return names === undefined ? [path] : names.split(',').map(name => `${before}${name}${after}`)
    },
  )
}

const ofParts = sheets.filter(({ text }) => text.includes('@import "./utilities.css"'))

const imports = new Map(
  files
    .filter(path => /\.tsx?$/.test(path))
    .map(path => {
      const found = readFileSync(path, 'utf8').matchAll(
        /(?:^|\n)(?:import|export) (?!type)[^;'"]*?['"]([^'"]+)['"]|import\('([^']+)'\)/g,
      )
      return [path, [...found].flatMap(([, still, later]) => targetOf(path, still ?? later ?? ''))]
    }),
)

function targetOf(from: string, to: string) {
  const path = to.replace(/\?url$/, '')
  if (path.startsWith('#app/')) return [`app/${path.slice(5)}`]
  return path.startsWith('.') ? [posix.join(posix.dirname(from), path)] : []
}

function reached(from: string, seen = new Set<string>()) {
  if (seen.has(from)) return seen
  seen.add(from)
  for (const path of imports.get(from) ?? []) reached(path, seen)
  return seen
}

/** A sheet and those that it is imported by. */
function withImporters(sheet: string): string[] {
  const name = posix.basename(sheet)
  const above = sheets.filter(({ text }) => text.includes(`/${name}"`)).map(({ path }) => path)
  return [sheet, ...above.flatMap(withImporters)]
}

/** Pages as they lie in one another: a dialog has the styles of the page below it. */
function nested(entries: readonly RouteConfigEntry[], above: string[] = []): string[][] {
  return entries.flatMap(({ file, children = [] }) => {
    const chain = [...above, `app/${file}`]
    return [chain, ...nested(children, chain)]
  })
}

test('utilities that every page has are not sent again', () => {
  const list = /@source not inline\("([^"]+)"\)/.exec(textOf('utilities'))?.[1]
  expect(list).toContain('grid flex')
  expect(textOf('app')).toContain(`@source inline("${list}")`)
})

test('the utilities of a part come with its sheet, and app.css leaves them out', () => {
  expect(ofParts.length).toBeGreaterThan(10)
  const leftOut = filesOf(textOf('app'), 'not ')
  const named = ofParts.flatMap(({ text }) => filesOf(text, ''))
  expect(named.filter(path => !leftOut.includes(path) || !files.includes(`app/${path}`))).toEqual([])
})

test('each page that shows a part links its sheet', () => {
  const chains = nested(routes).map(chain => ({
    page: chain.at(-1),
    own: reached(chain.at(-1) ?? ''),
    all: new Set(chain.flatMap(path => [...reached(path)])),
  }))
  const unstyled = ofParts.flatMap(({ path, text }) => {
    const linked = withImporters(path)
    return filesOf(text, '').flatMap(file =>
      chains
        .filter(({ own, all }) => own.has(`app/${file}`) && !linked.some(sheet => all.has(sheet)))
        .map(({ page }) => `${page}: ${file} without ${path}`),
    )
  })
  expect(unstyled).toEqual([])
})

test('type has the sizes of the tokens alone', () => {
  const tokens = [...textOf('tokens').matchAll(/(--text-\w+): (?:0\.8[789]|[1-9])[\d.]*rem;/g)].map(
    ([, name]) => `var(${name})`,
  )
  expect(tokens).toHaveLength(10)
  // Points are paper's; in pixels a drawing counts its own units.
  const isFree = (size: string) =>
    /^(inherit|0|[\d.]+(pt|em)|(1[4-9]|[2-9]\d)px|var\(--(h1|[a-z]+, \d+pt)\)|#.*)$/.test(size) ||
    tokens.includes(size)
  const texts = files.filter(path => /\.(css|tsx)$/.test(path) && !path.includes('/mail/'))
  const others = texts.flatMap(path =>
    [
      ...readFileSync(path, 'utf8').matchAll(
        /font-size: ([^;]+);|\bfont: (?:\d00 )?([^;/]+?)(?: \/[^;]+| var[^;]+)?;|\btext-\[([^\]]+)\]/g,
      ),
    ]
      .map(([, size, short, written]) => size ?? short ?? written ?? '')
      .filter(size => !isFree(size.replace(/^m\w+\((?:0\.\dem, )?(var\(.+?\))(?:,.+vw)?\)$/, '$1')))
      .map(size => `${path}: ${size}`),
  )
  expect(others).toEqual([])
})
