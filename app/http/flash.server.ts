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
  /** How long it is shown, where that is not the usual time. */
  ms: z.number().optional(),
  undo: z
    .object({
      action: z.string().startsWith('/'),
      label: z.string().default('Undo'),
      fields: z.record(z.string(), z.string()).default({}),
    })
    .optional(),
  /** Where to go on from here: 'Open API-024'. */
  link: z.object({ href: z.string().startsWith('/'), label: z.string() }).optional(),
})

/** In its cookie, with when it was told. */
const keptFlash = flashShape.extend({ at: z.number() })

/** What the next page says once, as a toast: title, message, and perhaps a way back or on. */
export type Flash = z.input<typeof flashShape>
export type ShownFlash = z.output<typeof flashShape>

// A cookie over 4 KB is dropped by browsers, so texts are cut short of that; as a last resort the way back goes.
const longestCookie = 4000
const longestText = 400
const shortText = 100

/**
 * An answer that is under way forgets the cookies of the messages it shows. What is told meanwhile has another, so that it is not
 * forgotten with them. With three of them a request's headers stay below the 16 KB that Node reads.
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

/** Any, where the browser holds as many messages as it may: the newest is the one that is shown. */
function freePlace(cookies: string): string | undefined {
  const taken = places.filter(place => cookies.includes(`${flashCookie(place).name}=`))
  const free = taken.length < places.length ? places.filter(place => !taken.includes(place)) : places
  return free[Date.now() % free.length]
}

function withTexts(flash: Flash, longest: number): Flash {
  const { title, message } = flash
  return { ...flash, title: cut(title, longest), message: message && cut(message, longest) }
}

/** A cut may not go through a character that takes two code units. */
function cut(text: string, longest: number): string {
  return text.slice(0, longest).replace(/[\ud800-\udbff]$/, '')
}

/** 303 to `to`, which then says `flash`. */
export async function redirectWithFlash(
  to: string,
  flash: Flash,
  headers: HeadersInit = {},
): Promise<Response> {
  const all = new Headers(headers)
  all.append('Set-Cookie', await flashHeader(flash))
  return redirect(to, { status: 303, headers: all })
}

/** What `work` answers; a conflict is told by the page at `to`. */
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
 * What `work` answers, for a form of one button. When it fails by our fault, or by a conflict, that is logged and told by
 * the page at `to`; who may not do it, or asked wrongly, is told by an error page.
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

/**
 * The newest message, to show now, and the headers that forget all that there are. A page that is fetched ahead is not seen yet: it
 * takes none.
 */
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

/** Browsers say so of what they fetch before anybody goes there: https://fetch.spec.whatwg.org/#sec-purpose-header */
function isFetchedAhead(request: Request): boolean {
  return request.headers.get('Sec-Purpose')?.startsWith('prefetch') ?? false
}
