import { redirect } from '@remix-run/node'
import { z } from 'zod'
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

/** What the next page says once, as a toast: title, message, and perhaps a way back or on. */
export type Flash = z.input<typeof flashShape>
export type ShownFlash = z.output<typeof flashShape>

// A cookie over 4 KB is dropped by browsers, so texts are cut short of that; as a last resort the way back goes.
const longestCookie = 4000
const longestText = 400
const shortText = 100

// Each message has a cookie of its own: an answer that was under way forgets what it shows, and not what came meanwhile.
const flashCookie = signedCookie('mortise_flash', 60)
const flashesIn = /(?:^|;\s*)(?:__Host-)?mortise_flash(_\w+)=/g

/** More at a time are not ours. */
const mostFlashes = 8

export async function flashHeader(flash: Flash): Promise<string> {
  // By their names the newest is the last.
  const cookie = flashCookie(`_${Date.now().toString(36)}`)
  for (const shortened of [withTexts(flash, longestText), withTexts(flash, shortText)]) {
    const header = await cookie.serialize(shortened)
    if (header.length <= longestCookie) return header
  }
  return cookie.serialize({ ...withTexts(flash, shortText), undo: undefined })
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
  const header = request.headers.get('Cookie') ?? ''
  const endings = [...header.matchAll(flashesIn)].map(([, ending]) => ending).sort()
  let flash: ShownFlash | null = null
  const forget: string[] = []
  for (const ending of endings.slice(-mostFlashes)) {
    const parsed = flashShape.safeParse(await flashCookie(ending).parse(header))
    if (!parsed.success) continue
    flash = parsed.data
    forget.push(await flashCookie(ending).serialize('', { maxAge: 0 }))
  }
  return flash && { flash, forget }
}

/** Browsers say so of what they fetch before anybody goes there: https://fetch.spec.whatwg.org/#sec-purpose-header */
function isFetchedAhead(request: Request): boolean {
  return request.headers.get('Sec-Purpose')?.startsWith('prefetch') ?? false
}
