import type { z } from 'zod'
import { Invalid, NotFound } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import { limits } from '#app/domain/limits.ts'

// What an address and a body hold, for pages and API alike.

function requireId(text: string | undefined): number {
  const id = parseId(text)
  if (id === null) throw new NotFound()
  return id
}

/** The id in the URL's path; anything but a positive whole number is an address that does not exist. */
export function idParam(params: Record<string, string | undefined>, name = 'id'): number {
  return requireId(params[name])
}

/** The id in the URL's query, such as `?edit=`; null when there is none. */
export function idQuery(url: URL, name: string): number | null {
  const value = url.searchParams.get(name)
  return value === null || value === '' ? null : requireId(value)
}

/** `?page=`, from 1; null for what is no page. */
export function pageQuery(url: URL, name = 'page'): number | null {
  const value = url.searchParams.get(name) ?? '1'
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null
}

/** `?page=`, from 1; a page shows the first for what is none. */
export function pageParam(url: URL, name = 'page'): number {
  return pageQuery(url, name) ?? 1
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters removed
const controls = /[\u0000-\u001f\u007f]/g

/** `?q=`: trimmed, without control characters, at most 200 characters. */
export function searchParam(url: URL, name = 'q'): string {
  const text = (url.searchParams.get(name) ?? '').replaceAll(controls, ' ').trim()
  return text.slice(0, limits.search)
}

/** Parses by a schema; throws Invalid naming each field at fault. */
export function checked<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return parsed.data
  const fieldErrors: Record<string, string[]> = {}
  for (const issue of parsed.error.issues) {
    const name = issue.path.join('.')
    fieldErrors[name] = [...(fieldErrors[name] ?? []), issue.message]
  }
  throw new Invalid(fieldErrors)
}
