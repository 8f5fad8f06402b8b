import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { dayIn } from '#app/domain/clock.ts'
import { env, SettingsError } from '#app/env.server.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { type Planned, planRetention } from '#app/services/retention/plan-retention.server.ts'
import { runRetention } from '#app/services/retention/run-retention.server.ts'
import { closeDatabase, openDatabase, openReplicated } from '#db/client.ts'
import { DatabaseFault } from '#db/fault.ts'

const USAGE = 'npm run retention -- [--apply] [--data ./data]'
const MAIL_WITHIN_MS = 60_000

class WrongArguments extends Error {}

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      apply: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  })
  const file = values.data === undefined ? env().databaseFile : join(resolve(values.data), 'mortise.db')
  if (!existsSync(file)) throw new WrongArguments(`There is no database ${file}`)
  if (values.apply && !isPrimary()) throw new WrongArguments('Only the primary may write: run it there')
  return { apply: values.apply, file }
}

const deeds: Record<Planned['of'], Record<string, string>> = {
  company: {
    'warn-ended': 'warn its admins: deletion',
    'warn-unused': 'warn its admins: closing',
    close: 'close',
    delete: 'delete its data',
    forget: 'forget it',
  },
  person: { warn: 'warn: erasing', erase: 'erase' },
  payments: { delete: 'delete' },
  invitations: { delete: 'delete' },
  checkouts: { delete: 'delete' },
}

/** What, whom, why, and from which day on. */
function rowOf(planned: Planned): string[] {
  const deed = deeds[planned.of][planned.kind] ?? planned.kind
  if (!('at' in planned)) return [`${planned.of} (${planned.count})`, deed, planned.why, '']
  const { of, name, companyId, why, at } = planned
  const whom = of === 'company' ? `company ${companyId}` : `person ${planned.userId} of company ${companyId}`
  return [`${whom}: ${name}`, deed, why, dayIn('UTC', at)]
}

function table(rows: readonly string[][]): string {
  const all = [['whom', 'what', 'why', 'from'], ...rows]
  const widths = all[0]?.map((_, at) => Math.max(...all.map(row => row[at]?.length ?? 0))) ?? []
  return all
    .map(row =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

async function main() {
  process.umask(0o077)
  try {
    const { apply, file } = readArguments(process.argv.slice(2))
    if (env().LITEFS_DIR === undefined) openDatabase(file)
    else if (openReplicated(file, isPrimary) === 'older')
      throw new WrongArguments(`${file} is older: npm run migrate`)
    const planned = apply ? await runRetention(Date.now()) : await planRetention(Date.now())
    await finishMail(MAIL_WITHIN_MS)
    closeDatabase()
    const head = apply
      ? 'Done:'
      : 'This would be done; nothing was changed. To do it: npm run retention -- --apply'
    const text = planned.length > 0 ? `${head}\n\n${table(planned.map(rowOf))}` : 'Nothing is due.'
    process.stdout.write(`${text}\n`)
  } catch (error) {
    process.exitCode = 1
    if (error instanceof DatabaseFault) return void process.stderr.write(`${error.message}\n`)
    const isTheirs = [WrongArguments, SettingsError, TypeError].some(kind => error instanceof kind)
    if (!isTheirs || !(error instanceof Error)) throw error
    process.stderr.write(`${error.message}\nUsage: ${USAGE}\n`)
  }
}

await main()
