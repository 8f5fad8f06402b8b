import { apiAddresses } from '#app/api/table.ts'
import { cluster, followCluster, isReadyReplica } from '#app/cluster.server.ts'
import { during, noteRoute, type Work } from '#app/current-work.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { maxFileBytes } from '#app/domain/files/upload.ts'
import { requestKindOf, tooMuchText } from '#app/domain/processor-budget.ts'
import { env, requireDataDir, requireLiteFs } from '#app/env.server.ts'
import { readPosition, readRole } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { answerPrimary, countRequest, readMetrics, tellFacts, watchProcess } from '#app/metrics.server.ts'
import { countMails } from '#app/models/mail/mail-queue.server.ts'
import { doesJobs, type FromPrimary, part } from '#app/processes.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { findActor } from '#app/services/auth/session.server.ts'
import { backedUpAt } from '#app/services/backups/back-up-daily.server.ts'
import { backupPlace } from '#app/services/backups/backup-place.server.ts'
import { endTurn, refusedSeconds } from '#app/services/company-budget.server.ts'
import { arrivingDir, removeArriving } from '#app/services/files/file-store.server.ts'
import { uploadRefusal } from '#app/services/files/upload-refusal.server.ts'
import { loadBankHolidays } from '#app/services/holidays/bank-holidays.server.ts'
import { live, startLive } from '#app/services/live/live.server.ts'
import { checkMail } from '#app/services/mail/deliver-mail.server.ts'
import { finishMail, wakeMail } from '#app/services/mail/mail-sender.server.ts'
import { startMorningMail, stopMorningMails } from '#app/services/notifications/morning-mail.server.ts'
import { startScheduledJobs, stopScheduledJobs } from '#app/services/scheduled-jobs/scheduled-jobs.server.ts'
import { resealSecrets } from '#app/services/two-step/reseal-secrets.server.ts'
import { watchStatements } from '#app/slow-queries.server.ts'
import { beginSpan, endSpan, inSpan, startTraces, stopTraces } from '#app/traces.server.ts'
import { closeDatabase, isDatabaseReady, openDatabase, queryCount, untilWritable } from '#db/client.ts'
import { lockDataDir } from '#db/data-dir-lock.ts'
import { keepPrivate } from '#db/private-files.ts'
import { createOwnerOnce } from '#db/seed/owner.ts'
import type { AppHost } from '#server/app-host.ts'

const bankHolidaysAfterMs = 3000

/** How long a statement waits for another writer, and all requests of this process with it: the others of a machine are soon done. */
const aloneMs = 100
const besideOthersMs = 1000

let welcome = ''
let closeSandbox = () => {}
let letGo = () => {}
let stopLive = () => {}
let stopFollowing = () => {}

export const appHost: AppHost = {
  get env() {
    return env()
  },
  get log() {
    return log()
  },
  get part() {
    return part()
  },
  async open(sockets) {
    const { APP_MODE, DATA_DIR, LITEFS_DIR, METRICS_PORT, databaseFile } = env()
    requireDataDir(DATA_DIR)
    if (LITEFS_DIR) requireLiteFs(LITEFS_DIR)
    if (part() === 'alone') letGo = lockDataDir(DATA_DIR)
    else hearPrimary()
    // One that takes another's place leaves what is arriving at others.
    if (part() === 'alone' || part() === 'first') removeArriving()
    if (doesJobs()) {
      keepPrivate(DATA_DIR)
      warnOfSettings()
    }
    watchStatements()
    await startTraces()
    tellFacts({ ...(doesJobs() && presentFacts), sockets })
    if (METRICS_PORT !== undefined) watchProcess()
    if (LITEFS_DIR) {
      stopFollowing = await followCluster({ file: databaseFile, leads: doesJobs(), work, lead })
      return
    }
    const began = Date.now()
    const outlivesPowerCut = APP_MODE === 'production'
    const patienceMs = part() === 'alone' ? aloneMs : besideOthersMs
    const migrated = openDatabase(databaseFile, undefined, { patienceMs, outlivesPowerCut })
    if (migrated > 0) {
      log().info({ migrations: migrated, ms: Date.now() - began }, 'The database was brought up to date')
    }
    if (doesJobs()) await lead()
    work()
  },
  get cluster() {
    return cluster()
  },
  ready: () =>
    !cluster()?.isCutOff() && (isDatabaseReady() || (env().LITEFS_DIR !== undefined && isReadyReplica())),
  companyOf: async cookie =>
    (await findActor({ headers: new Headers({ Cookie: cookie }) }))?.companyId ?? null,
  async senderOf(cookie, bytes) {
    const actor = await findActor({ headers: new Headers({ Cookie: cookie }) })
    return actor && { companyId: actor.companyId, refusal: uploadRefusal(scopeOf(actor), bytes) }
  },
  arrivingDir,
  maxFileBytes,
  async close() {
    stopFollowing()
    stopLive()
    stopScheduledJobs()
    stopMorningMails()
    closeSandbox()
    if (doesJobs()) await finishMail()
    await stopTraces()
    closeDatabase()
    letGo()
  },
  live,
  answer({ id, method, cookies }, work) {
    const request: Work = { requestId: id, cookies, queries: 0, queryMs: 0, span: beginSpan(method) }
    const began = performance.now()
    const answered = (status: number, other: string) => {
      const route = request.route ?? other
      countRequest({ method, route, status, ms: performance.now() - began })
      request.span?.updateName(`${method} /${route}`)
      endSpan(request, status >= 500, {
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
        'mortise.request_id': id,
      })
    }
    during(request, () => work(answered))
  },
  async takePart(pattern, part, work) {
    noteRoute(pattern)
    return inSpan(`${part} ${pattern}`, work, isFault)
  },
  untilWritable,
  metrics: readMetrics,
  welcome: () => welcome,
  apiAddresses: apiAddresses.map(({ path }) => path),
  async refusalFor(cookie, { method, path }) {
    const seconds = await refusedSeconds(cookie, requestKindOf(method, path))
    return seconds === 0 ? null : { message: tooMuchText(seconds), seconds }
  },
  loadContext: facts => {
    void endTurn()
    return { ...facts, isDemo: env().APP_MODE === 'demo', queriesBefore: queryCount() }
  },
}

/** The primary gathers what each counts, and hands on that a mail waits. */
function hearPrimary(): void {
  answerPrimary()
  process.on('message', (told: FromPrimary) => {
    if (told.kind === 'mail') wakeMail()
  })
}

/** Told by one process of a machine. */
const presentFacts = {
  role: () => readRole().kind,
  position: readPosition,
  mails: () => (isDatabaseReady() ? countMails() : null),
  backedUpAt,
}

/** Redirects and refusals are answers. */
function isFault(error: unknown): boolean {
  return !(error instanceof Response || (error instanceof DomainError && error.status < 500))
}

function warnOfSettings(): void {
  const { APP_MODE, STRIPE_SECRET_KEY } = env()
  if (APP_MODE === 'demo') return
  if (STRIPE_SECRET_KEY?.includes('_test_')) {
    log().warn('STRIPE_SECRET_KEY is a test key: nobody really pays')
  }
  if (backupPlace() === null) {
    log().warn('No backups are made: neither BACKUP_DIR nor BACKUP_BUCKET_NAME is set')
  }
}

/** Done once, by the process that may write. */
async function lead(): Promise<void> {
  const { APP_MODE, OWNER_EMAIL, OWNER_PASSWORD } = env()
  resealSecrets()
  await createOwnerOnce({ email: OWNER_EMAIL, password: OWNER_PASSWORD })
  if (APP_MODE === 'demo') await openDemo()
}

/** Scheduled jobs look for themselves whether they are this machine's. */
function work(): void {
  stopLive = startLive()
  setTimeout(() => void loadBankHolidays(), bankHolidaysAfterMs).unref()
  if (!doesJobs()) return
  startScheduledJobs()
  startMorningMail()
  void checkMail()
  wakeMail()
}

/** Imported only here: a service for customers holds neither the demo's companies, nor its password, nor its payment sandbox. */
async function openDemo(): Promise<void> {
  const { demoSignIns, seedDemo } = await import('#db/seed/demo.ts')
  const { keepDemoFiles } = await import('#app/demo/files/keep-demo-files.server.ts')
  const { newClientPageKey } = await import('#app/services/client-pages/client-page.server.ts')
  await seedDemo(Date.now(), { keepFiles: keepDemoFiles, newClientPageKey })
  welcome = demoSignIns()
  if (env().STRIPE_SECRET_KEY === undefined) await openSandbox()
}

async function openSandbox(): Promise<void> {
  const sandbox = await import('#app/demo/stripe/sandbox.server.ts')
  sandbox.openSandbox()
  closeSandbox = sandbox.closeSandbox
}
