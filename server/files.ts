import { readdirSync } from 'node:fs'
import { extname, join } from 'node:path'
import express, { type RequestHandler, type Response, type Router } from 'express'

/** Those that `scripts/build.mjs` makes, best first. */
const CODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Useless on scripts and styles, a kilobyte each. */
const PAGE_HEADERS = [
  'Content-Security-Policy',
  'Permissions-Policy',
  'Cross-Origin-Opener-Policy',
  'Origin-Agent-Cluster',
  'Referrer-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
]

/** Hashed names never change. A missing one, after `elsewhere`, is a 404, so that no page answers a script's request. */
export function builtFiles(clientDir: string, elsewhere: RequestHandler[] = []): Router {
  const packed = packedFiles(clientDir)
  const files = express.Router()
  const assets = express.static(join(clientDir, 'assets'), {
    immutable: true,
    maxAge: '1y',
    // The ETag is enough.
    lastModified: false,
    index: false,
    redirect: false,
    setHeaders(res: Response, path) {
      for (const name of PAGE_HEADERS) res.removeHeader(name)
      describe(res, path)
    },
  })
  const others = express.static(clientDir, {
    maxAge: '1h',
    index: false,
    redirect: false,
    setHeaders: describe,
  })
  files.use('/assets', packedOr(packed, assets), ...elsewhere, (_req, res) => {
    res.status(404).set('Cache-Control', 'no-store').type('text').send('Not found')
  })
  const packedOthers = packedOr(packed, others)
  files.use((req, res, next) => (looksLikeFile(req.path) ? packedOthers(req, res, next) : next()))
  return files
}

/** Pages have no dot in their names, so the disk is not asked. */
export function looksLikeFile(path: string): boolean {
  return path.includes('.') && !path.endsWith('.data')
}

/** With the codings of each. */
function packedFiles(clientDir: string): Map<string, string[]> {
  const found = new Map<string, string[]>()
  const names = new Set(
    readdirSync(clientDir, { recursive: true, encoding: 'utf8' }).map(name => name.replaceAll('\\', '/')),
  )
  for (const name of names) {
    const codings = CODINGS.filter(([, end]) => names.has(name + end)).map(([coding]) => coding)
    if (codings.length > 0) found.set(`/${name}`, codings)
  }
  return found
}

function packedOr(packed: Map<string, string[]>, serve: RequestHandler): RequestHandler {
  return (req, res, next) => {
    const codings = packed.get(req.baseUrl + req.path)
    if (!codings) return CODINGS.some(([, end]) => req.path.endsWith(end)) ? next() : serve(req, res, next)
    res.vary('Accept-Encoding')
    const coding = bestCoding(req.get('Accept-Encoding') ?? '', codings)
    const end = CODINGS.find(([name]) => name === coding)?.[1]
    const plain = req.url
    if (end) req.url = req.path + end
    serve(req, res, error => {
      req.url = plain
      next(error)
    })
  }
}

function bestCoding(accepted: string, codings: readonly string[]): string | undefined {
  const wishes = new Map(
    accepted.split(',').map(wish => {
      const [name = '', ...parameters] = wish.toLowerCase().split(';')
      const weight = /^\s*q=(\d(?:\.\d{0,3})?)\s*$/.exec(parameters[0] ?? 'q=1')?.[1]
      return [name.trim(), Number(weight ?? 0)]
    }),
  )
  const weightOf = (name: string) => wishes.get(name) ?? wishes.get('*') ?? 0
  const best = codings.reduce((best, coding) => (weightOf(coding) > weightOf(best) ? coding : best))
  return weightOf(best) > 0 && weightOf(best) >= (wishes.get('identity') ?? 0) ? best : undefined
}

function describe(res: Response, path: string) {
  // Express’s list of types is older than AVIF.
  if (path.endsWith('.avif')) res.type('image/avif')
  const coding = CODINGS.find(([, end]) => path.endsWith(end))
  if (!coding) return
  res.set('Content-Encoding', coding[0])
  res.type(extname(path.slice(0, -coding[1].length)))
}
