import { jobRetentionChange } from '#app/domain/invoices/job-retention.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { idParam } from '#app/http/input.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { toJobRetentionRecord } from '#app/http/invoices/job-retention-record.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { readJobRetention } from '#app/services/invoices/job-money.server.ts'
import { updateJobRetention } from '#app/services/invoices/update-job-retention.server.ts'

function read(scope: Scope, id: number) {
  return toJobRetentionRecord(readJobRetention(scope, id))
}

const route = invoicingApi({
  GET: ({ scope, params }) => read(scope, idParam(params)),
  PUT: async ({ scope, params, body }) => {
    const id = idParam(params)
    const change = await body(jobRetentionChange)
    try {
      updateJobRetention(scope, id, change)
    } catch (error) {
      throw staleAs(error, () => read(scope, id))
    }
    return read(scope, id)
  },
})

export const loader = route.loader
export const action = route.action
