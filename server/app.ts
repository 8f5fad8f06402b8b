import { constants } from 'node:zlib'
import { createRequestHandler } from '@remix-run/express'
import type { ServerBuild } from '@remix-run/node'
import compression from 'compression'
import express, { type ErrorRequestHandler, type Express, type RequestHandler } from 'express'
import { unattendedHeader } from '#app/domain/auth/idle-page.ts'
import { accessLog, requestId } from '#server/access-log.ts'
import type { AppHost } from '#server/app-host.ts'
import { bodyLimit } from '#server/body-limit.ts'
import { companyLimit } from '#server/company-limit.ts'
import { builtFiles } from '#server/files.ts'
import { knowForwarded } from '#server/forward.ts'
import { frontDoor } from '#server/front-door.ts'
import { type LoggedAddress, loggedAddress } from '#server/logged-address.ts'
import { refuse } from '#server/refuse.ts'
import { clientAddress, clientNetwork, fileLimit, limits } from '#server/request-limits.ts'
import { watchRequests } from '#server/request-watch.ts'
import { overIn, roomIn } from '#server/response-stream.ts'
import { routeSections } from '#server/route-sections.ts'
import { crossSiteCheck, requestShape, securityHeaders } from '#server/security.ts'
import { securityTxt } from '#server/security-txt.ts'
import { seenPosition } from '#server/seen-position.ts'
import { wasRefusedAtStop } from '#server/stop.ts'
import { filesOfPrimary, toPrimary } from '#server/to-primary.ts'
import { uploads } from '#server/uploads.ts'
import { waitForWriteLock } from '#server/wait-for-write-lock.ts'
import { watchedRoutes } from '#server/watched-routes.ts'

type AppOptions = {
  appHost: () => AppHost
  getBuild: () => ServerBuild | Promise<ServerBuild>
  /** With `assets/` and the copies of `public/`. */
  clientDir: string
  /** Until the app is open only probes and files are served. */
  starting?: () => boolean
  /** Connections are then not kept. */
  stopping?: () => boolean
  /** For tests, which do not wait so long. */
  patience?: { leaderWithinMs: number; caughtUpWithinMs: number } | undefined
  devFiles?: RequestHandler
}

/** Half the processor time of the usual levels, for answers a twentieth longer. A window of 2^18 bytes holds a page. */
const LIGHT = {
  level: 4,
  brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 3, [constants.BROTLI_PARAM_LGWIN]: 18 } },
}

const CUT_OFF = 'not ready: this machine has not heard of its lease for longer than that lasts'

/** The order of the middleware matters. */
export function createApp(options: AppOptions): Express {
  const { env, log, cluster } = options.appHost()
  const { addressHeader } = env
  const dev = options.devFiles !== undefined
  const addresses = loggedAddress()
  // In advance; a failure shows at the first request.
  void Promise.resolve(options.getBuild())
    .then(build => addresses.learn(pathsOf(build, options)))
    .catch(() => {})
  const app = express()
  app.disable('x-powered-by')

  app.use(requestId())
  app.use(accessLog(log, addresses))
  app.use(watchRequests(options.appHost))
  if (cluster) app.use(knowForwarded(env.SESSION_SECRET, log))
  app.use(
    securityHeaders({
      appUrl: env.APP_URL,
      dev,
      stripeBase: env.STRIPE_API_BASE,
    }),
  )
  app.use(requestShape())
  app.use(closeWhenStopping(options.stopping))

  app.get('/healthz', (_req, res) => res.type('text').set('Cache-Control', 'no-store').send('ok'))
  app.get('/readyz', (_req, res) => {
    const { appHost } = options
    const ready = !options.starting?.() && !options.stopping?.() && appHost().ready()
    res.type('text').set('Cache-Control', 'no-store')
    const why = appHost().cluster?.isCutOff() ? CUT_OFF : 'not ready'
    res.status(ready ? 200 : 503).send(ready ? 'ready' : why)
  })

  app.get('/.well-known/security.txt', securityTxt(env.APP_URL, env.SUPPORT_EMAIL))

  if (options.devFiles) app.use(options.devFiles)
  else {
    const elsewhere = cluster ? [filesOfPrimary(cluster)] : []
    app.use(
      fileLimit({ factor: env.RATE_LIMIT_FACTOR, addressHeader }),
      builtFiles(options.clientDir, elsewhere),
    )
  }
  if (cluster) {
    const stopping = () => options.stopping?.() ?? false
    app.use(toPrimary({ cluster, log, addressHeader, stopping, ...options.patience }))
  }
  app.use(compression(LIGHT))

  app.use(untilOpen(options.starting))

  app.use(limits({ factor: env.RATE_LIMIT_FACTOR, addressHeader }))
  app.use(companyLimit(options.appHost))
  if (cluster)
    app.use(seenPosition({ cluster, isHttps: env.APP_URL.startsWith('https:'), ...options.patience }))
  app.use(crossSiteCheck(env.APP_URL))
  app.use(
    uploads({
      senderOf: (cookie, bytes) => options.appHost().senderOf(cookie, bytes),
      arriving: () => options.appHost().arrivingDir(),
      maxFileBytes: () => options.appHost().maxFileBytes,
    }),
  )
  app.use(
    bodyLimit({
      companyOf: cookie => options.appHost().companyOf(cookie),
      addressOf: req => clientNetwork(req, addressHeader),
    }),
  )
  app.use(frontDoor())
  app.use(waitForWriteLock(options.appHost))

  app.all('*', remix(options, addressHeader, addresses))
  app.use(lastResort(addresses))
  return app
}

function closeWhenStopping(stopping: () => boolean = () => false): RequestHandler {
  return (_req, res, next) => {
    if (stopping()) res.set('Connection', 'close')
    next()
  }
}

function untilOpen(starting: () => boolean = () => false): RequestHandler {
  return (req, res, next) => {
    if (!starting()) return next()
    res.set('Retry-After', '5')
    refuse(req, res, 503, 'Mortise is starting', 'Mortise is starting. Please try again in a moment.')
  }
}

function remix(
  options: AppOptions,
  addressHeader: string | undefined,
  addresses: LoggedAddress,
): RequestHandler {
  let known: { build: ServerBuild; handle: RequestHandler } | undefined
  return async (req, res, next) => {
    try {
      const build = await options.getBuild()
      if (known?.build !== build) {
        addresses.learn(pathsOf(build, options))
        known = { build, handle: handlerOfSections(build, options, addressHeader, addresses) }
      }
      // The router reads by itself, too; whether somebody uses the page is told by its question for news.
      if (req.method === 'GET' && req.path.endsWith('.data'))
        req.headers[unattendedHeader.toLowerCase()] = '1'
      await known.handle(req, res, next)
    } catch (error) {
      next(error)
    }
  }
}

function pathsOf({ routes }: ServerBuild, { appHost }: AppOptions): string[] {
  return [...Object.values(routes).map(route => route?.path ?? ''), ...appHost().apiAddresses]
}

function handlerOfSections(
  build: ServerBuild,
  options: AppOptions,
  addressHeader: string | undefined,
  addresses: LoggedAddress,
): RequestHandler {
  const sectionAt = routeSections(watchedRoutes(build, options.appHost))
  const handlers = new Map<ServerBuild, RequestHandler>()
  return (req, res, next) => {
    const section = sectionAt(req.path)
    const handle = handlers.get(section) ?? handlerOf(section, options, addressHeader, addresses)
    handlers.set(section, handle)
    return handle(req, res, next)
  }
}

function handlerOf(
  build: ServerBuild,
  options: AppOptions,
  addressHeader: string | undefined,
  addresses: LoggedAddress,
): RequestHandler {
  return createRequestHandler({
    build,
    mode: build.mode,
    getLoadContext: (req, res) => {
      const { nonce, requestId, upload } = res.locals
      const { loadContext, log } = options.appHost()
      return loadContext({
        nonce,
        requestId,
        upload,
        loggedAs: `${req.method} ${addresses.show(req.originalUrl)}`,
        address: clientAddress(req, addressHeader),
        log: log.child({ requestId }),
        hasRoom: roomIn(res),
        onceOver: overIn(res),
        // The answer's own headers come after it: a browser takes the last.
        setCookie: header => void res.append('Set-Cookie', header),
      })
    },
  })
}

function lastResort({ show }: LoggedAddress): ErrorRequestHandler {
  return (error, req, res, next) => {
    // The request was refused at the stop already.
    if (wasRefusedAtStop(res)) return
    const status = clientFault(error)
    if (!status) req.log.error({ err: error }, `${req.method} ${show(req.originalUrl)} failed`)
    if (res.headersSent) return next(error)
    if (status) return refuse(req, res, status, 'Not understood', 'This request was not understood.')
    const reference = `Reference: ${res.locals.requestId}`
    refuse(
      req,
      res,
      500,
      'Something went wrong',
      `It is our fault, not yours. Please try again. ${reference}`,
    )
  }
}

/** Express and its file server put a status on errors of odd requests. */
function clientFault(error: unknown) {
  if (!(error instanceof Error) || !('status' in error)) return undefined
  return typeof error.status === 'number' && error.status >= 400 && error.status < 500
    ? error.status
    : undefined
}
