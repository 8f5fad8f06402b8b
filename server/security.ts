import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { isReading } from '#app/domain/request-method.ts'
import { refuse } from '#server/refuse.ts'

const MAX_URL_BYTES = 8 * 1024
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Where Remix tells a browser which routes lie at the addresses `p`, and above them: each is looked up in its whole table. */
const MANIFEST = '/__manifest'
/** Some milliseconds each. A page asks for one address, of six parts at most. */
const MAX_LOOKUPS = 20
/** The longest address of a page has seven. */
const MAX_PARTS = 24

type HeaderOptions = {
  appUrl: string
  dev: boolean
  /** The host that stands for Stripe's, if any: its pages are there, too. */
  stripeBase?: string | undefined
}

/** A fresh nonce per response in `res.locals.nonce`, and every header that tells a browser what not to do. */
export function securityHeaders(options: HeaderOptions): RequestHandler[] {
  const https = options.appUrl.startsWith('https:')
  const policyAt = contentPolicies(https, options)
  return [
    helmet({
      // Set below: its text is the same but for the nonce, and helmet would build it anew each time.
      contentSecurityPolicy: false,
      strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
      referrerPolicy: { policy: 'same-origin' },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      crossOriginResourcePolicy: { policy: 'same-origin' },
      xFrameOptions: { action: 'deny' },
    }),
    (req, res, next) => {
      const nonce = randomBytes(16).toString('base64url')
      res.locals.nonce = nonce
      res.set('Content-Security-Policy', policyAt(readable(req.path)).replace(NONCE_MARK, nonce))
      res.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
      next()
    },
  ]
}

const NONCE_MARK = '{nonce}'

/** As routes are matched by it: '/%66iles/7' is '/files/7'. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

// Where a form of ours leads to by a redirect counts as where it is sent.
const stripePages = 'https://checkout.stripe.com https://billing.stripe.com https://connect.stripe.com'

// Photos by their address; and films, with their pictures, by theirs. A document keeps its policy while others are shown in
// it: links to these pages are `byBrowser`.
const photoPages = /^\/(?:stock-system|qr-generator)(?:\/|$)/i
const filmPages = /^\/training-videos(?:\/|$)/i
const photos = "img-src 'self' data: blob: https:"
const films = [
  photos,
  "media-src 'self' https:",
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
]

// What a company's people have uploaded, for them and for its clients: nothing in it runs, or asks for anything but the film that a browser opens alone.
const filePaths = /^\/(?:(?:files|[qc]\/[^/]+\/files)\/|[qivc]\/[^/]+\/logo\/*$)/i
const filesAsData =
  /^\/(?:(?:[qc]\/[^/]+\/)?files\/.*|[qivc]\/[^/]+\/logo\/*|(?:data-rights\/export|api\/data-export)\/*)\.data$/is
const fileContents =
  "default-src 'none';media-src 'self';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** Which policy the page at a path has: what lies on other sites is shown where it was asked for, and nowhere else. */
function contentPolicies(https: boolean, options: HeaderOptions): (path: string) => string {
  const own = contentPolicy(https, options, ["img-src 'self' data: blob:"])
  const withPhotos = contentPolicy(https, options, [photos])
  const withFilms = contentPolicy(https, options, films)
  return path =>
    filePaths.test(path)
      ? fileContents
      : filmPages.test(path)
        ? withFilms
        : photoPages.test(path)
          ? withPhotos
          : own
}

function contentPolicy(https: boolean, { dev, stripeBase }: HeaderOptions, shown: readonly string[]): string {
  const stripeHost = stripeBase ? ` ${new URL(stripeBase).origin}` : ''
  const directives = [
    "default-src 'self'",
    `script-src 'self' 'nonce-${NONCE_MARK}'`,
    // Vite inserts styles as <style> elements while developing.
    `style-src 'self'${dev ? " 'unsafe-inline'" : ''}`,
    "style-src-attr 'unsafe-inline'",
    ...shown,
    "font-src 'self'",
    `connect-src 'self'${dev ? ' ws:' : ''}`,
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    `form-action 'self' ${stripePages}${stripeHost}`,
    ...(https ? ['upgrade-insecure-requests'] : []),
  ]
  return directives.join(';')
}

/**
 * Refuses what the app could not even turn into a URL, and forgets the headers by which a client claims
 * another host: absolute addresses come from the settings.
 */
export function requestShape(): RequestHandler {
  return (req, res, next) => {
    delete req.headers['x-forwarded-host']
    delete req.headers['x-forwarded-proto']
    if (!METHODS.includes(req.method)) {
      res.set('Allow', METHODS.join(', '))
      return refuse(req, res, 405, 'Not possible', 'This kind of request is not supported.')
    }
    if (Buffer.byteLength(req.originalUrl) > MAX_URL_BYTES) {
      return refuse(req, res, 414, 'Address too long', 'The address of this page is too long.')
    }
    if (!isWellFormed(req.originalUrl, req.headers.host)) {
      return refuse(req, res, 400, 'Address not understood', 'The address of this page is not well formed.')
    }
    next()
  }
}

function isWellFormed(url: string, host: string | undefined) {
  if (!url.startsWith('/') || !host || !/^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i.test(host)) return false
  try {
    const path = decodeURIComponent(url.split('?', 1)[0] ?? '')
    // Limits and routes would read '/x/../login' and '/login\\.' as two addresses.
    if (/(^|\/)\.{1,2}(\/|$)|\\/.test(path)) return false
    // Remix would read the whole file into memory, as the data of a page.
    if (filesAsData.test(path)) return false
    // The router's time grows with the square of them.
    if (path.split('/').length > MAX_PARTS) return false
    const { searchParams } = new URL(`http://${host}${url}`)
    if (path === MANIFEST && lookups(searchParams.getAll('p')) > MAX_LOOKUPS) return false
    // Remix answers `?_data=`, which no page asks for, with nothing, and logs an error each time.
    return !path.includes('\0') && !searchParams.has('_data')
  } catch {
    return false
  }
}

function lookups(addresses: readonly string[]): number {
  return addresses.reduce((sum, address) => sum + address.split('/').length, 0)
}

/**
 * Refuses writes that another site makes in a visitor's name. Clients that are no browsers send neither
 * header and pass: they carry no one else's cookies. What passes loses its Origin: Remix would compare it with Host, which
 * a proxy may have changed, and fail.
 */
export function crossSiteCheck(appUrl: string): RequestHandler {
  const own = new URL(appUrl)
  return (req, res, next) => {
    if (isReading(req.method)) return next()
    const site = req.headers['sec-fetch-site']
    const { origin, host } = req.headers
    // Where a proxy speaks TLS, nobody here sees by which scheme another host than the configured one was asked.
    const isOwn = origin === undefined || [own.host, host].some(name => origin === `${own.protocol}//${name}`)
    // A browser that says so has compared the scheme, too, and it may hide where a form stands.
    const isOwnHost = isOwn || origin === 'null' || isHost(origin, [own.host, host])
    const trusted = site === undefined ? isOwn : isSameSite(site) && isOwnHost
    if (trusted) {
      delete req.headers.origin
      return next()
    }
    refuse(req, res, 403, 'Not allowed', 'This request came from another site and was refused.')
  }
}

function isSameSite(site: string | string[]) {
  return site === 'same-origin' || site === 'none'
}

function isHost(origin: string, hosts: (string | undefined)[]) {
  return URL.canParse(origin) && hosts.includes(new URL(origin).host)
}
