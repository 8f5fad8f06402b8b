import { posix } from 'node:path'
import ts from 'typescript'

type Layer =
  | 'domain'
  | 'db'
  | 'env'
  | 'log'
  | 'models'
  | 'services'
  | 'records'
  | 'http'
  | 'api'
  | 'components'
  | 'islands'
  | 'routes'
  | 'demo'
  | 'server'
  | 'entry'

type Import = {
  specifier: string
  target: string | undefined
  typeOnly: boolean
  /** By `import()`: loaded only where it is called. */
  dynamic: boolean
  line: number
}

/** Which layers a layer may import from, besides itself. */
const ARROWS: Record<Layer, Layer[]> = {
  domain: [],
  env: [],
  log: ['env'],
  db: ['domain'],
  models: ['db', 'domain'],
  services: ['models', 'db', 'domain', 'env', 'log'],
  records: ['services', 'models', 'db', 'domain', 'env', 'log'],
  http: ['records', 'services', 'models', 'domain', 'env', 'log'],
  api: ['http', 'records', 'services', 'models', 'domain', 'env', 'log'],
  components: ['domain'],
  islands: ['components', 'domain'],
  routes: ['api', 'http', 'records', 'services', 'models', 'islands', 'components', 'domain'],
  // Nobody imports it but by `mayImportDemo`.
  demo: ['services', 'models', 'db', 'components', 'domain', 'env', 'log'],
  server: ['domain'],
  entry: [
    'db',
    'services',
    'models',
    'api',
    'http',
    'islands',
    'components',
    'domain',
    'env',
    'log',
    'server',
  ],
}

/** Layers of which only types may be imported, by layer. */
const TYPE_ARROWS: Partial<Record<Layer, Layer[]>> = {
  server: ['env', 'log'],
}

const FILES: Record<string, Layer> = {
  'app/env.server.ts': 'env',
  'app/bucket-settings.server.ts': 'env',
  'app/log.server.ts': 'log',
  'app/metrics.server.ts': 'log',
  'app/current-work.server.ts': 'env',
  'app/traces.server.ts': 'log',
  'app/error-reports.server.ts': 'log',
  'app/slow-queries.server.ts': 'entry',
  'app/kept-transactions.server.ts': 'entry',
  'app/lease.server.ts': 'env',
  'app/litefs.server.ts': 'env',
  'app/processes.server.ts': 'env',
  'app/root.tsx': 'routes',
  'app/routes.ts': 'routes',
  'app/app.server.ts': 'entry',
  'app/cluster.server.ts': 'entry',
  'app/entry.server.tsx': 'entry',
  'app/entry.client.tsx': 'islands',
  'db/seed/cli.ts': 'entry',
  'server.ts': 'server',
  'server/start.ts': 'entry',
  'server/processes.ts': 'entry',
}

const FOLDERS: [string, Layer][] = [
  ['app/commands/', 'entry'],
  ['app/demo/', 'demo'],
  ['app/domain/', 'domain'],
  ['app/models/', 'models'],
  ['app/services/', 'services'],
  // The engine's pages are made of what every route needs.
  ['app/records/engine/pages/', 'http'],
  ['app/records/', 'records'],
  ['app/api/', 'api'],
  ['app/http/', 'http'],
  ['app/components/', 'components'],
  ['app/islands/', 'islands'],
  ['app/routes/', 'routes'],
  ['db/', 'db'],
  ['server/', 'server'],
]

const BROWSER_LAYERS: Layer[] = ['islands', 'components', 'domain']
/** The demo reads what its stand-in for Stripe has to know. */
const DATABASE_LAYERS: Layer[] = ['db', 'models', 'records', 'demo']
const DATABASE_PACKAGES = /^(drizzle-orm|better-sqlite3)(\/|$)/
const TRANSACTION_HELPER = 'db/client.ts'
const HOST = 'app/app.server.ts'

/** Every import that goes against the arrows: `file:line rule`. Takes the text of each file by its path. */
export function findViolations(sources: Map<string, string>): string[] {
  const imports = readImports(sources)
  const violations = new Set<string>()
  for (const [path, text] of sources) {
    const layer = layerOf(path)
    if (!layer) {
      violations.add(`${path}:1 belongs to no layer`)
      continue
    }
    for (const imported of imports.get(path) ?? []) {
      const broken = brokenRule(path, layer, imported)
      if (broken) violations.add(`${path}:${imported.line} ${broken}`)
    }
    if (layer !== 'env' && layer !== 'server') {
      for (const line of linesWith(text, /\bprocess\.env\b/)) {
        violations.add(`${path}:${line} reads process.env, which only app/env.server.ts may`)
      }
    }
    if ((BROWSER_LAYERS.includes(layer) || layer === 'demo') && !isServerOnly(path)) {
      for (const leak of serverCodeReachedFrom(path, imports)) violations.add(leak)
    }
  }
  return [...violations].sort()
}

/** Files that import each other in a circle, once types are gone: which of them is run first is left to chance. */
export function findCircles(sources: Map<string, string>): string[] {
  const imports = readImports(sources)
  const done = new Set<string>()
  const way: string[] = []
  const circles: string[] = []
  function follow(path: string) {
    if (way.includes(path)) circles.push([...way.slice(way.indexOf(path)), path].join(' → '))
    if (done.has(path)) return
    done.add(path)
    way.push(path)
    for (const { target, typeOnly, dynamic } of imports.get(path) ?? []) {
      if (target && !typeOnly && !dynamic) follow(target)
    }
    way.pop()
  }
  for (const path of sources.keys()) follow(path)
  return circles
}

const read = new WeakMap<Map<string, string>, Map<string, Import[]>>()

/** Of each file; of the same files it is read once. */
function readImports(sources: Map<string, string>) {
  const known = read.get(sources)
  if (known) return known
  const imports = new Map([...sources].map(([path, text]) => [path, importsOf(path, text, sources)]))
  read.set(sources, imports)
  return imports
}

function layerOf(path: string): Layer | undefined {
  return FILES[path] ?? FOLDERS.find(([folder]) => path.startsWith(folder))?.[1]
}

function brokenRule(path: string, layer: Layer, each: Import) {
  const { specifier, target, typeOnly } = each
  if (DATABASE_PACKAGES.test(specifier) && !DATABASE_LAYERS.includes(layer)) {
    return `${layer} must not import ${specifier}: only db and models talk to the database`
  }
  if (layer === 'domain' && specifier.startsWith('node:'))
    return `domain must not import ${specifier}: it is pure`
  if (specifier === 'zod' && BROWSER_LAYERS.includes(layer) && !isSchema(path)) {
    return 'zod is for *.schema.ts files: the browser must not download it'
  }
  if (!target) return undefined
  const to = layerOf(target)
  if (to === 'demo' && layer !== 'demo') {
    return mayImportDemo(path, each)
      ? undefined
      : `${layer} must not import ${target}: only ${HOST} and app/routes/dev may, by import()`
  }
  if (!to || to === layer || ARROWS[layer].includes(to)) {
    const isHelper = layer === 'services' && to === 'db' && target !== TRANSACTION_HELPER
    return isHelper ? `services must not import ${target}: of db only ${TRANSACTION_HELPER}` : undefined
  }
  if (typeOnly && TYPE_ARROWS[layer]?.includes(to)) return undefined
  return `${layer} must not import ${target} (${to})`
}

/** The address of a stylesheet loads nothing. */
function mayImportDemo(path: string, { specifier, dynamic }: Import) {
  return (path === HOST || path.startsWith('app/routes/dev/')) && (dynamic || specifier.endsWith('.css?url'))
}

/** Follows the imports that remain after types are gone. */
function serverCodeReachedFrom(start: string, imports: Map<string, Import[]>) {
  const leaks: string[] = []
  const seen = new Set([start])
  const queue = [start]
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    for (const { specifier, target, typeOnly, line } of imports.get(path) ?? []) {
      if (typeOnly) continue
      const isLeak = specifier.startsWith('node:') || (target !== undefined && isServerOnly(target))
      if (isLeak)
        leaks.push(`${path}:${line} brings ${target ?? specifier} to the browser, by way of ${start}`)
      else if (target && !seen.has(target)) {
        seen.add(target)
        queue.push(target)
      }
    }
  }
  return leaks
}

function isServerOnly(path: string) {
  return (
    /\.server\.tsx?$/.test(path) || path.startsWith('db/') || path.startsWith('server/') || isSchema(path)
  )
}

/** Schemas bring zod, 28 KB of it: the server validates. */
function isSchema(path: string) {
  return path.endsWith('.schema.ts')
}

function importsOf(path: string, text: string, sources: Map<string, string>): Import[] {
  // Parsing takes nearly all of the time: without `import()` nothing below the last address has to be.
  const isWhole = /\bimport\(/.test(text)
  const last = [...text.matchAll(/\b(?:from|import)\s+(['"])[^'"\n]+\1/g)].at(-1)
  const head = isWhole ? text : text.slice(0, last && last.index + last[0].length)
  const file = ts.createSourceFile(path, head, ts.ScriptTarget.Latest)
  const found: Import[] = []
  function add(node: ts.Node, specifier: ts.Node | undefined, typeOnly: boolean, dynamic = false) {
    if (!specifier || !ts.isStringLiteralLike(specifier)) return
    const line = file.getLineAndCharacterOfPosition(node.getStart(file)).line + 1
    const target = resolve(path, specifier.text, sources)
    found.push({ specifier: specifier.text, target, typeOnly, dynamic, line })
  }
  function visit(node: ts.Node) {
    if (ts.isImportDeclaration(node)) add(node, node.moduleSpecifier, isTypeOnly(node))
    else if (ts.isExportDeclaration(node)) add(node, node.moduleSpecifier, node.isTypeOnly)
    else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
      add(node, node.argument.literal, true)
    else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      add(node, node.arguments[0], false, true)
    }
    if (isWhole) ts.forEachChild(node, visit)
  }
  ts.forEachChild(file, visit)
  return found
}

function isTypeOnly({ importClause }: ts.ImportDeclaration) {
  if (!importClause) return false
  if (importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return true
  const named = importClause.namedBindings
  if (importClause.name || !named || !ts.isNamedImports(named)) return false
  return named.elements.length > 0 && named.elements.every(element => element.isTypeOnly)
}

/** The path of our own module, or undefined for a package. */
function resolve(from: string, specifier: string, sources: Map<string, string>) {
  const bare = specifier.replace(/\?.*$/, '')
  const isRelative = bare.startsWith('./') || bare.startsWith('../')
  if (!isRelative && !bare.startsWith('#')) return undefined
  const path = isRelative ? posix.join(posix.dirname(from), bare) : bare.slice(1)
  return [path, `${path}.ts`, `${path}.tsx`, `${path}/index.ts`].find(name => sources.has(name)) ?? path
}

function linesWith(text: string, pattern: RegExp) {
  if (!pattern.test(text)) return []
  return text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line.replace(/\/\/.*$/, '')) ? [index + 1] : []))
}
