import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { NotFound } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { type ReadMail, readMail } from './read-mail.server.ts'

function directory(): string {
  return join(env().DATA_DIR, 'outbox')
}

const maxListed = 100
/** `<UTC time>-<number>-<recipient>.eml` */
const namePattern = /^\d{8}T\d{9}Z-\d+-[\w@.+-]+\.eml$/

let kept = 0

export async function keepInOutbox(to: string, message: Buffer): Promise<void> {
  await mkdir(directory(), { recursive: true })
  const time = new Date().toISOString().replaceAll(/[-:.]/g, '')
  const recipient = to.replaceAll(/[^\w@.+-]/g, '_').slice(0, 80)
  await writeFile(join(directory(), `${time}-${++kept}-${recipient}.eml`), message, {
    flag: 'wx',
    mode: 0o600,
  })
}

export function isOutboxOpen(): boolean {
  return env().APP_MODE === 'demo'
}

export type OutboxMail = ReadMail & { name: string; sentAt: string }

export async function listOutbox(): Promise<OutboxMail[]> {
  const names = await listNames()
  return Promise.all(names.slice(0, maxListed).map(read))
}

export async function requireOutboxMail(name: string): Promise<OutboxMail> {
  if (!(await listNames()).includes(name)) throw new NotFound('There is no such mail.')
  return read(name)
}

async function listNames(): Promise<string[]> {
  if (!isOutboxOpen()) throw new NotFound()
  await mkdir(directory(), { recursive: true })
  const names = await readdir(directory())
  return names.filter(name => namePattern.test(name)).sort(newestFirst)
}

function newestFirst(a: string, b: string): number {
  return new Intl.Collator('en', { numeric: true }).compare(b, a)
}

async function read(name: string): Promise<OutboxMail> {
  const mail = readMail(await readFile(join(directory(), name), 'utf8'))
  return { ...mail, name, sentAt: timeOf(name) }
}

function timeOf(name: string): string {
  return name.replace(/^(\d{4})(\d\d)(\d\dT\d\d)(\d\d)(\d\d)(\d{3}Z).*$/, '$1-$2-$3:$4:$5.$6')
}
