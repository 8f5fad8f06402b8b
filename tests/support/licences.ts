import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Package = { license?: string; dev?: boolean; devOptional?: boolean }

const everywhere = [
  ...['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0'],
  ...['CC0-1.0', 'Unlicense', 'Python-2.0', 'PSF-2.0', 'Zlib', 'WTFPL'],
]
/** Tools alone, of which nothing is passed on. */
const inDevelopment = [...everywhere, 'MPL-2.0', 'CC-BY-3.0', 'CC-BY-4.0']

/** What these packages alone may have. */
const exceptions: readonly { names: RegExp; licence: string }[] = [
  // libvips: a shared library of its own, which anybody may put another in place of.
  { names: /^@img\/sharp-/, licence: 'LGPL-3.0-or-later' },
  // libheif: loaded from a package of its own, which anybody may put another in place of.
  { names: /^libheif-js$/, licence: 'LGPL-3.0' },
  // Fonts, of which a PDF takes along the letters that it draws.
  { names: /^@embedpdf\/fonts-|^@fontsource\/noto-/, licence: 'OFL-1.1' },
  // Its list of holidays, whose makers docs/security.md names.
  { names: /^date-holidays$/, licence: 'CC-BY-3.0' },
]

/** Packages that say nothing in package.json; their LICENSE or README was read. */
const read: Readonly<Record<string, string>> = {
  'humanize-number': 'MIT',
  only: 'MIT',
  'png-js': 'MIT',
  'require-like': 'MIT',
}

/** "name: licence" of each package that is for `use` and may not be; what is installed is asked where the lock file says nothing. */
export function unlicensed(
  packages: Readonly<Record<string, Package>>,
  use: 'production' | 'development',
  root: string,
): string[] {
  return Object.entries(packages)
    .filter(
      ([path, { dev, devOptional }]) => path !== '' && !!(dev || devOptional) === (use === 'development'),
    )
    .map(([path, { license }]) => {
      const name = path.replace(/^.*node_modules\//, '')
      return { name, licence: license ?? installed(join(root, path, 'package.json')) ?? read[name] ?? 'none' }
    })
    .filter(({ name, licence }) => !isAllowed(name, licence, use))
    .map(({ name, licence }) => `${name}: ${licence}`)
}

function isAllowed(name: string, expression: string, use: 'production' | 'development'): boolean {
  const allowed = [
    ...(use === 'production' ? everywhere : inDevelopment),
    ...exceptions.filter(({ names }) => names.test(name)).map(({ licence }) => licence),
  ]
  const bare = expression.replace(/[()]/g, '')
  return bare.split(' OR ').some(way => way.split(' AND ').every(licence => allowed.includes(licence.trim())))
}

function installed(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const { license, licenses } = JSON.parse(readFileSync(path, 'utf8'))
  return license?.type ?? license ?? licenses?.[0]?.type
}
