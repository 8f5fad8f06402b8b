import { expect } from 'vitest'
import { formFields } from '#tests/support/html-form.ts'
import type { Visitor } from '#tests/support/http-client.ts'

export async function record(as: Visitor, method: string, path: string, body?: object) {
  const { status, text } = await as.api(method, path, body)
  expect(status, text).toBeLessThan(300)
  return JSON.parse(text)
}

/** What a refusal compares: '|Phone|theirs|yours|'. */
export function rowsOf(html: string): string[] {
  const table = /<table class="versus">[\s\S]*?<\/table>/.exec(html)?.[0] ?? ''
  return [...table.matchAll(/<tr><th[\s\S]*?<\/tr>/g)].map(([row]) =>
    row.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|'),
  )
}

/** What the button 'Use Mine' sends besides the form. */
export function useMine(html: string): Record<string, string> {
  const [, name, value] = /<button name="(use:\w+)" value="(\w+)"[^>]*>Use Mine</.exec(html) ?? []
  if (!name || !value) throw new Error('The page has no button "Use Mine"')
  return { [name]: value }
}

/** Sends the form; it must be refused for what somebody else saved, and change nothing. */
export async function refusedOf(as: Visitor, path: string, fields: Record<string, string>) {
  const refused = await as.post(path, fields)
  expect(refused.status).toBe(409)
  return { text: refused.text, rows: rowsOf(refused.text), fields: formFields(refused.text, 'base') }
}
