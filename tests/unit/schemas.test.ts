import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ZodType } from 'zod'

// A page that shows a label or a path of a schema's module takes zod to the browser with it, for all pages of its folder.

/** A text, or texts by name. */
function isShown(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || value instanceof ZodType)
    return typeof value === 'string'
  return Object.values(value).some(each => typeof each === 'string')
}

test('what pages show stands outside the schemas', async () => {
  const paths = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(path =>
    path.endsWith('.schema.ts'),
  )
  expect(paths.length).toBeGreaterThan(40)
  const exported: { place: string; value: unknown }[] = []
  for (const path of paths) {
    const names: Record<string, unknown> = await import(resolve('app', path))
    exported.push(...Object.entries(names).map(([name, value]) => ({ place: `${path}: ${name}`, value })))
  }
  expect(exported.length).toBeGreaterThan(paths.length)
  expect(exported.filter(({ value }) => isShown(value)).map(({ place }) => place)).toEqual([])
  expect(isShown({ name: 'Name' }) && isShown('/quoting')).toBe(true)
})
