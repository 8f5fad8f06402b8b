import { randomBytes } from 'node:crypto'
import type { RequestHandler } from 'express'
import helmet from 'helmet'
import { isReading } from '#app/domain/request-method.ts'
import { refuse } from '#server/refuse.ts'

const MAX_URL_BYTES = 8 * 1024
const METHODS = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE']
/** Remix lists routes for the addresses `p` and above: each is matched against its whole table. */
const MANIFEST = '/__manifest'
/** Some milliseconds each. A page asks for one address, of six parts at most. */
const MAX_LOOKUPS = 20
/** The longest address of a page has seven. */
const MAX_PARTS = 24

type HeaderOptions = {
  appUrl: string
  dev: boolean
  /** A host that stands in for Stripe's, with its pages. */
  stripeBase?: string | undefined
}

/** Sets `res.locals.nonce`, fresh for each response. */
export function securityHeaders(options: HeaderOptions): RequestHandler[] {
  const https = options.appUrl.startsWith('https:')
  const policyAt = contentPolicies(https, options)
  return [
    helmet({
      // Set below: only the nonce changes, and helmet would rebuild it each time.
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
      const path = readable(req.path)
      res.set('Content-Security-Policy', policyAt(path).replace(NONCE_MARK, nonce))
      if (framedPages.test(path)) res.set('X-Frame-Options', 'SAMEORIGIN')
      res.set('Permissions-Policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()')
      next()
    },
  ]
}

const NONCE_MARK = '{nonce}'

/** Decoded, as routes are matched: '/%66iles/7' is '/files/7'. */
function readable(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

// The policy for forms applies to redirects, too.
const stripePages = 'https://checkout.stripe.com https://billing.stripe.com https://connect.stripe.com'

// These pages show photos and films of other sites. A document keeps its policy, so links to them are `byBrowser`.
const photoPages = /^\/(?:stock-system|qr-generator)(?:\/|$)/i
const filmPages = /^\/training-videos(?:\/|$)/i
const photos = "img-src 'self' data: blob: https:"
const films = [
  photos,
  "media-src 'self' blob: https:",
  'frame-src https://www.youtube-nocookie.com https://player.vimeo.com',
]

// Shown within a page of ours.
const framedPages = /^\/projects\/\d+\/client-page\/preview\/*$/i

// Uploads: nothing in them runs or loads anything but a film opened alone.
const filePaths = /^\/(?:(?:files|[qc]\/[^/]+\/files)\/|[qivc]\/[^/]+\/logo\/*$)/i
const filesAsData =
  /^\/(?:(?:[qc]\/[^/]+\/)?files\/.*|[qivc]\/[^/]+\/logo\/*|(?:data-rights\/export|api\/data-export)\/*)\.data$/is
const fileContents =
  "default-src 'none';media-src 'self';style-src 'unsafe-inline';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/** Other sites' content is allowed on its own pages only. */
function contentPolicies(https: boolean, options: HeaderOptions): (path: string) => string {
  const own = contentPolicy(https, options, ["img-src 'self' data: blob:"])
  const withPhotos = contentPolicy(https, options, [photos])
  const withFilms = contentPolicy(https, options, films)
  const framed = own.replace("frame-ancestors 'none'", "frame-ancestors 'self'")
  return path =>
    filePaths.test(path)
      ? fileContents
      : filmPages.test(path)
        ? withFilms
        : photoPages.test(path)
          ? withPhotos
          : framedPages.test(path)
            ? framed
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

/** Also drops headers that claim another host: absolute addresses come from the settings. */
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
    // Limits and routes would read '/x/../login' and '/login\\.' differently.
    if (/(^|\/)\.{1,2}(\/|$)|\\/.test(path)) return false
    // Remix would read the whole file into memory as page data.
    if (filesAsData.test(path)) return false
    // The router's time grows with the square of the parts.
    if (path.split('/').length > MAX_PARTS) return false
    const { searchParams } = new URL(`http://${host}${url}`)
    if (path === MANIFEST && lookups(searchParams.getAll('p')) > MAX_LOOKUPS) return false
    // No page asks for `?_data=`; Remix answers nothing and logs an error.
    return !path.includes('\0') && !searchParams.has('_data')
  } catch {
    return false
  }
}

function lookups(addresses: readonly string[]): number {
  return addresses.reduce((sum, address) => sum + address.split('/').length, 0)
}

/**
 * Refuses cross-site writes. Programs send neither header and pass, having no one else's cookies. Drops Origin: Remix compares it with
 * Host, which a proxy may have changed.
 */
export function crossSiteCheck(appUrl: string): RequestHandler {
  const own = new URL(appUrl)
  return (req, res, next) => {
    if (isReading(req.method)) return next()
    const site = req.headers['sec-fetch-site']
    const { origin, host } = req.headers
    // Behind a TLS proxy the scheme of other hosts is unknown here.
    const isOwn = origin === undefined || [own.host, host].some(name => origin === `${own.protocol}//${name}`)
    // A browser that sends Sec-Fetch-Site has compared the scheme, and may send 'null' as origin.
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
