import { expect } from 'vitest'
import { failureOf, freePort } from './server.ts'

/** What a demo that cannot start says; it always ends with 1 and without a stack trace. */
export async function refusalOf(env: Record<string, string>, cwd?: string): Promise<string> {
  const port = String(await freePort())
  const { code, stderr } = await failureOf({ APP_MODE: 'demo', PORT: port, ...env }, cwd)
  expect(code).toBe(1)
  expect(stderr).not.toMatch(/^ {4}at /m)
  return stderr
}
