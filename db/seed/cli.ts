import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { env, SettingsError } from '#app/env.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'
import { DatabaseFault } from '#db/fault.ts'
import { LARGE_ADMIN, LARGE_COMPANY, LARGE_PASSWORD } from './large/company.ts'
import { seedLarge } from './large/large.ts'

const USAGE = 'npm run seed -- [--projects 10000] [--tasks 100000] [--data ./data]'
const MOST_PROJECTS = 100_000
const MOST_TASKS = 1_000_000

class WrongArguments extends Error {}

function wholeNumber(name: string, text: string, least: number, most: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most)) {
    throw new WrongArguments(`--${name} must be a whole number from ${least} to ${most}, not '${text}'`)
  }
  return number
}

function readArguments(args: string[]) {
  try {
    if (env().APP_MODE === 'production') {
      throw new WrongArguments('The large company has a known password: not with APP_MODE=production')
    }
    const { values } = parseArgs({
      args,
      options: {
        projects: { type: 'string', default: '10000' },
        tasks: { type: 'string', default: '100000' },
        data: { type: 'string', default: env().DATA_DIR },
      },
    })
    return {
      projects: wholeNumber('projects', values.projects, 1, MOST_PROJECTS),
      tasks: wholeNumber('tasks', values.tasks, 0, MOST_TASKS),
      dataDir: resolve(values.data),
    }
  } catch (error) {
    const isTheirs = [WrongArguments, SettingsError, TypeError].some(kind => error instanceof kind)
    if (isTheirs && error instanceof Error) return error.message
    throw error
  }
}

async function main() {
  process.umask(0o077)
  const settings = readArguments(process.argv.slice(2))
  if (typeof settings === 'string') {
    process.stderr.write(`${settings}\nUsage: ${USAGE}\n`)
    process.exitCode = 1
    return
  }
  const started = performance.now()
  mkdirSync(settings.dataDir, { recursive: true })
  openDatabase(join(settings.dataDir, 'mortise.db'))
  const made = await seedLarge(settings)
  closeDatabase()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    [
      `${LARGE_COMPANY}: added ${made.projects} projects and ${made.tasks} tasks in ${seconds} s`,
      `It has ${made.clients} clients and ${made.people} people, in ${settings.dataDir}`,
      `Sign in: company '${LARGE_COMPANY}', ${LARGE_ADMIN}, password ${LARGE_PASSWORD}`,
      '',
    ].join('\n'),
  )
}

await main().catch(error => {
  if (!(error instanceof DatabaseFault)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
})
