import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startServer } from '#tests/support/server.ts'

// The stages of Dockerfile, with the packages of this checkout in place of what npm would install in the image.

let folder: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-image-'))
  const args = ['--import', 'tsx', 'scripts/image.ts', '--installed', folder]
  await promisify(execFile)(process.execPath, args)
}, 300_000)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('the image holds what runs, and nothing of the work tree else', () => {
  const run = join(folder, 'run')
  expect(readdirSync(run).sort()).toEqual(['build', 'db', 'deploy', 'node_modules', 'package.json'])
  expect(readdirSync(join(run, 'db'))).toEqual(['migrations'])
  expect(statSync(join(run, 'deploy', 'start.sh')).mode & 0o111, 'can be run').not.toBe(0)
  for (const command of ['start', 'prepare', 'migrate', 'backup', 'delete-old-data', 'reset-second-step'])
    expect(existsSync(join(run, 'build', `${command}.js`)), command).toBe(true)
})

test('what was built from the image’s own context starts, and answers with its page and its styles', async () => {
  const server = await startServer({ dir: join(folder, 'run') })
  try {
    const page = await fetch(`${server.url}/login`)
    const [, styles = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(await page.text()) ?? []
    expect([page.status, styles]).toEqual([200, expect.stringMatching(/^\/assets\/.+\.css$/)])
    expect((await fetch(server.url + styles)).status).toBe(200)
  } finally {
    await server.stop()
  }
})
