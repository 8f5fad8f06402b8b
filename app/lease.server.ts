import { hostname } from 'node:os'
import { z } from 'zod'
import { env } from '#app/env.server.ts'

/** `ttl` in deploy/litefs.yml. */
const leaseMs = 10_000
const askEveryMs = 2000
const answerWithinMs = 2000
const lookEveryMs = 100

/** 'asked' until the first answer, for as long as the lease lasts. */
export type LeaseState = 'held' | 'asked' | 'lost'

/** Moments by `performance.now()`; null while LiteFS says that another machine leads. */
let claimedAt: number | null = null
let confirmedAt: number | null = null
let isWatched = false

/** Always 'held' without Consul: the machine that a static lease names leads for good. */
export function leaseState(): LeaseState {
  if (!isWatched || lasts(confirmedAt)) return 'held'
  return claimedAt === null || lasts(claimedAt) ? 'asked' : 'lost'
}

function lasts(since: number | null): boolean {
  return since !== null && performance.now() - since < leaseMs
}

export function ownId(): string {
  return env().FLY_MACHINE_ID ?? hostname()
}

/**
 * Asks Consul itself while LiteFS says that this machine leads: LiteFS renews its lease without a time limit, so a machine that is cut
 * off leads on there. `hear` gets true once the lease is lost, false when it is not any more. Returns what ends it.
 */
export function watchLease(leads: () => boolean, hear: (isLost: boolean) => void): () => void {
  const key = keyInConsul()
  if (!key) return () => {}
  isWatched = true
  let askedAt = Number.NEGATIVE_INFINITY
  let wasLost = false

  async function ask({ url, token }: KeyInConsul) {
    askedAt = performance.now()
    const began = askedAt
    try {
      confirmedAt = (await holderOf(url, token)) === ownId() ? began : null
    } catch {
      // The last answer counts for as long as a lease lasts.
    }
  }

  function look(key: KeyInConsul) {
    if (!leads()) {
      claimedAt = null
      confirmedAt = null
      askedAt = Number.NEGATIVE_INFINITY
    } else {
      claimedAt ??= performance.now()
      if (performance.now() - askedAt >= askEveryMs) void ask(key)
    }
    const isLost = leaseState() === 'lost'
    if (isLost === wasLost) return
    wasLost = isLost
    hear(isLost)
  }

  look(key)
  const timer = setInterval(() => look(key), lookEveryMs).unref()
  return () => {
    clearInterval(timer)
    isWatched = false
    claimedAt = null
    confirmedAt = null
  }
}

type KeyInConsul = { url: URL; token: string }

/** As LiteFS finds it: the URL's path comes before the key, its password is the token. */
function keyInConsul(): KeyInConsul | null {
  const { FLY_CONSUL_URL, LITEFS_CONSUL_KEY } = env()
  if (FLY_CONSUL_URL === undefined || LITEFS_CONSUL_KEY === undefined) return null
  const { protocol, host, pathname, password } = new URL(FLY_CONSUL_URL)
  const path = `${pathname}/${LITEFS_CONSUL_KEY}`.split('/').filter(Boolean).join('/')
  return { url: new URL(`${protocol}//${host}/v1/kv/${path}`), token: decodeURIComponent(password) }
}

const holderSchema = z.tuple([z.object({ Session: z.string(), Value: z.string() })], z.unknown())
const valueSchema = z.object({ hostname: z.string() })

/** Null while nobody leads. */
async function holderOf(url: URL, token: string): Promise<string | null> {
  const answer = await fetch(url, {
    headers: token === '' ? {} : { 'X-Consul-Token': token },
    signal: AbortSignal.timeout(answerWithinMs),
    redirect: 'error',
  })
  if (answer.status === 404) return null
  const [{ Value }] = holderSchema.parse(await answer.json())
  return valueSchema.parse(JSON.parse(Buffer.from(Value, 'base64').toString())).hostname
}
