import type { z } from 'zod'
import { Invalid, NotFound } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import { limits } from '#app/domain/limits.ts'

function requireId(text: string | undefined): number {
  const id = parseId(text)
  if (id === null) throw new NotFound()
  return id
}

/** Throws NotFound for anything but a positive whole number. */
export function idParam(params: Record<string, string | undefined>, name = 'id'): number {
  return requireId(params[name])
}

/** Null when absent. Throws NotFound as `idParam` does. */
export function idQuery(url: URL, name: string): number | null {
  const value = url.searchParams.get(name)
  return value === null || value === '' ? null : requireId(value)
}

/** From 1; null when invalid. */
export function pageQuery(url: URL, name = 'page'): number | null {
  const value = url.searchParams.get(name) ?? '1'
  return /^[1-9]\d{0,5}$/.test(value) ? Number(value) : null
}

/** From 1; 1 when invalid. */
export function pageParam(url: URL, name = 'page'): number {
  return pageQuery(url, name) ?? 1
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters removed
const controls = /[\u0000-\u001f\u007f]/g

/** Trimmed, without control characters, cut at `limits.search`. */
export function searchParam(url: URL, name = 'q'): string {
  const text = (url.searchParams.get(name) ?? '').replaceAll(controls, ' ').trim()
  return text.slice(0, limits.search)
}

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
