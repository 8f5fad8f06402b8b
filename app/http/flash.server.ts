import { redirect } from '@remix-run/node'
import { z } from 'zod'
import { currentCookies } from '#app/current-work.server.ts'
import { Conflict, Forbidden, Invalid, NotFound, PaymentRequired } from '#app/domain/errors.ts'
import { log } from '#app/log.server.ts'
import { signedCookie } from '#app/services/auth/signed-cookie.server.ts'

const flashShape = z.object({
  title: z.string(),
  message: z.string().optional(),
  tone: z.enum(['plain', 'bad', 'good']).default('plain'),
  stageColour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .optional(),
  /** Milliseconds. */
  ms: z.number().optional(),
  undo: z
    .object({
      action: z.string().startsWith('/'),
      label: z.string().default('Undo'),
      fields: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
  link: z.object({ href: z.string().startsWith('/'), label: z.string() }).optional(),
})

/** As stored: `at` is in milliseconds. */
const keptFlash = flashShape.extend({ at: z.number() })

/** A toast that the next page shows once. */
export type Flash = z.input<typeof flashShape>
export type ShownFlash = z.output<typeof flashShape>

// Browsers drop cookies over 4 KB: texts are cut, and as a last resort the undo button goes.
const longestCookie = 4000
const longestText = 400
const shortText = 100

/**
 * A response forgets the cookies of the messages it shows; a message set meanwhile uses another cookie and stays. With three, the
 * request's headers stay below Node's 16 KB.
 */
const places = ['_1', '_2', '_3']
const flashCookie = signedCookie('mortise_flash', 60)

export async function flashHeader(flash: Flash): Promise<string> {
  const cookie = flashCookie(freePlace(currentCookies()))
  for (const shortened of [withTexts(flash, longestText), withTexts(flash, shortText)]) {
    const header = await cookie.serialize({ ...shortened, at: Date.now() })
    if (header.length <= longestCookie) return header
  }
  return cookie.serialize({ ...withTexts(flash, shortText), undo: undefined, at: Date.now() })
}

/** When all are taken, any one: only the newest message is shown. */
function freePlace(cookies: string): string | undefined {
  const taken = places.filter(place => cookies.includes(`${flashCookie(place).name}=`))
  const free = taken.length < places.length ? places.filter(place => !taken.includes(place)) : places
  return free[Date.now() % free.length]
}

function withTexts(flash: Flash, longest: number): Flash {
  const { title, message } = flash
  return { ...flash, title: cut(title, longest), message: message && cut(message, longest) }
}

/** Never splits a surrogate pair. */
function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
}

export async function redirectWithFlash(
  to: string,
  flash: Flash,
  headers: HeadersInit = {},
): Promise<Response> {
  const all = new Headers(headers)
  all.append('Set-Cookie', await flashHeader(flash))
  return redirect(to, { status: 303, headers: all })
}

/** A conflict is shown as a toast by the page at `to`. */
export async function orConflict<Answer>(
  work: () => Promise<Answer> | Answer,
  to: string,
  title: string,
): Promise<Answer | Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    return redirectWithFlash(to, { title, message: error.message, tone: 'bad' })
  }
}

const refusals = [NotFound, Forbidden, PaymentRequired, Invalid]

/**
 * For a form of one button: faults of ours and conflicts are logged and shown as a toast by the page at `to`. Other refusals
 * get an error page.
 */
export async function orFlash(
  work: () => Promise<Response> | Response,
  to: string,
  failure: Flash,
): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof Error) || refusals.some(kind => error instanceof kind)) throw error
    log().error({ err: error }, failure.message ?? failure.title)
    return redirectWithFlash(to, { tone: 'bad', ...failure })
  }
}

/** The newest message, and headers that forget all of them. Null for a prefetched page: nobody sees it yet. */
export async function takeFlash(request: Request): Promise<{ flash: ShownFlash; forget: string[] } | null> {
  if (isFetchedAhead(request)) return null
  const header = request.headers.get('Cookie')
  let newest: z.output<typeof keptFlash> | null = null
  const forget: string[] = []
  for (const place of places) {
    const { data } = keptFlash.safeParse(await flashCookie(place).parse(header))
    if (!data) continue
    if (!newest || data.at >= newest.at) newest = data
    forget.push(await flashCookie(place).serialize('', { maxAge: 0 }))
  }
  if (!newest) return null
  const { at: _at, ...flash } = newest
  return { flash, forget }
}

/** https://fetch.spec.whatwg.org/#sec-purpose-header */
function isFetchedAhead(request: Request): boolean {
  return request.headers.get('Sec-Purpose')?.startsWith('prefetch') ?? false
}
