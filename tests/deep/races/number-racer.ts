import type { InvoiceLine } from '#app/domain/invoices/invoice.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { closeDatabase, openDatabase, transaction } from '#db/client.ts'

// One of several processes that issue invoices of one company at once, on the same database. Told to, it dies in the middle of one.

const [file = '', sent = '{}'] = process.argv.slice(2)
const { source, clientId, count, diesAt } = JSON.parse(sent)
openDatabase(file)
const scope = scopeOf(source)

const line: InvoiceLine = {
  ...{ description: 'Shelf', quantity: 1000, unit: 'each', each: 1_00 },
  ...{ vat: 'standard', element: 'labour', share: null },
}

/** Whoever waited for the others for too long tries again, as a person does. */
function persist<T>(work: () => T): T {
  for (;;) {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'SQLITE_BUSY')) throw error
    }
  }
}

process.once('message', () => {
  const numbers = []
  for (let at = 0; at < count; at++) {
    const { id, version } = persist(() => createInvoice(scope, { clientId, title: 'Shelf', lines: [line] }))
    if (at === diesAt) {
      persist(() =>
        transaction(() => {
          issueInvoice(scope, id, { version })
          process.kill(process.pid, 'SIGKILL')
        }),
      )
    }
    numbers.push(persist(() => issueInvoice(scope, id, { version })).number)
  }
  closeDatabase()
  process.send?.(JSON.stringify(numbers), () => process.exit(0))
})
process.send?.('ready')
