import { mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { env, SettingsError } from '#app/env.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'
import { DatabaseFault } from '#db/fault.ts'
import { LARGE_ADMIN, LARGE_COMPANY, LARGE_PASSWORD } from './large/company.ts'
import { seedLarge } from './large/large.ts'

const USAGE = `npm run seed -- [--companies 1] [--projects 10000] [--tasks 100000] [--messages 0] [--data ./data]
       --projects, --tasks and --messages are what the large company gets: years of work at a thousand jobs a
       year, with quotes, invoices, payments, hours and drawings. Run again, it gets as many more.
       --companies is how many companies there are to be in all: each beside the large one is made once, of
       the size of the demo's (18 projects, 266 tasks, 120 messages).`
const most = { companies: 2000, projects: 100_000, tasks: 1_000_000, messages: 5_000_000 }

class WrongArguments extends Error {}

function wholeNumber(name: keyof typeof most, text: string, least: number): number {
  const number = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
  if (!(number >= least && number <= most[name])) {
    throw new WrongArguments(`--${name} must be a whole number from ${least} to ${most[name]}, not '${text}'`)
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
        companies: { type: 'string', default: '1' },
        projects: { type: 'string', default: '10000' },
        tasks: { type: 'string', default: '100000' },
        messages: { type: 'string', default: '0' },
        help: { type: 'boolean', default: false },
        data: { type: 'string', default: env().DATA_DIR },
      },
    })
    if (values.help) return null
    return {
      companies: wholeNumber('companies', values.companies, 1),
      projects: wholeNumber('projects', values.projects, 1),
      tasks: wholeNumber('tasks', values.tasks, 0),
      messages: wholeNumber('messages', values.messages, 0),
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
  if (settings === null) {
    process.stdout.write(`Usage: ${USAGE}\n`)
    return
  }
  if (typeof settings === 'string') {
    process.stderr.write(`${settings}\nUsage: ${USAGE}\n`)
    process.exitCode = 1
    return
  }
  const started = performance.now()
  mkdirSync(settings.dataDir, { recursive: true })
  openDatabase(join(settings.dataDir, 'mortise.db'))
  const made = await seedLarge(settings, Date.now(), join(settings.dataDir, 'uploads', 'kept'))
  closeDatabase()
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  process.stdout.write(
    [
      `${LARGE_COMPANY}: added ${made.projects} projects, ${made.tasks} tasks and ${made.messages} messages in ${seconds} s`,
      `It has ${made.clients} clients and ${made.people} people, in ${settings.dataDir}; it is one of ${made.companies} companies`,
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
