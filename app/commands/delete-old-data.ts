import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { dayIn } from '#app/domain/clock.ts'
import { env } from '#app/env.server.ts'
import { type Planned, planDeletion } from '#app/services/data-deletion/plan-deletion.server.ts'
import { runDeletion } from '#app/services/data-deletion/run-deletion.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { closeDatabase } from '#db/client.ts'
import { openBeside, requirePrimary, runCommand, typedPath } from './command.server.ts'

const usage = 'npm run delete-old-data -- [--apply] [--data ./data]'
const MAIL_WITHIN_MS = 60_000

function readArguments(args: string[]) {
  const { values } = parseArgs({
    args,
    options: {
      apply: { type: 'boolean', default: false },
      data: { type: 'string' },
    },
  })
  const file = values.data === undefined ? env().databaseFile : join(typedPath(values.data), 'mortise.db')
  if (values.apply) requirePrimary()
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
  invoices: { delete: 'delete' },
  papers: { delete: 'delete' },
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

async function main(args: string[]): Promise<string> {
  const { apply, file } = readArguments(args)
  openBeside(file)
  try {
    const planned = apply ? await runDeletion(Date.now()) : await planDeletion(Date.now())
    await finishMail(MAIL_WITHIN_MS)
    const head = apply
      ? 'Done:'
      : 'This would be done; nothing was changed. To do it: npm run delete-old-data -- --apply'
    return planned.length > 0 ? `${head}\n\n${table(planned.map(rowOf))}` : 'Nothing is due.'
  } finally {
    closeDatabase()
  }
}

await runCommand(main, { usage })
