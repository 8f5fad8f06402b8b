import { createHash } from 'node:crypto'
import { invoiceDocument, wardrobeLines } from '#tests/support/wardrobe-document.ts'
import type { Company } from './company.ts'
import { change } from './company.ts'

/** Adds a job of Eleanor Pickles’ and its invoice of £2,520.00 that was issued to the server's database. Returns their ids. */
export function addIssuedInvoice(
  { admin }: Company,
  title: string,
): { invoiceId: number; projectId: number } {
  const made = { invoiceId: 0, projectId: 0 }
  change(raw => {
    const now = Date.now()
    const owner = raw
      .prepare('select id, company_id as companyId from users where email = ?')
      .get(admin.email) as { id: number; companyId: number }
    const insert = (table: string, row: Record<string, unknown>) => {
      const names = Object.keys(row)
      return raw
        .prepare(
          `insert into ${table} (${names.join(', ')}) values (${names.map(name => `@${name}`).join(', ')}) returning id`,
        )
        .pluck()
        .get(row) as number
    }
    const stageId = raw
      .prepare("select id from stages where company_id = ? and name = 'production'")
      .pluck()
      .get(owner.companyId) as number
    const common = { company_id: owner.companyId, created_by: owner.id, created_at: now }
    const client = { name: 'Eleanor Pickles', email: 'eleanor@pickles.example', address: '3 Chevin Rise' }
    const clientId = insert('clients', { ...common, ...client })
    made.projectId = insert('projects', {
      ...common,
      name: title,
      client_id: clientId,
      stage_id: stageId,
      job_sequence: 1,
    })
    const document = invoiceDocument({ title, number: 'INV-2026-0001' })
    const { net, vat, gross, labour, cis, payable } = document.totals
    made.invoiceId = insert('invoices', {
      ...common,
      kind: 'standard',
      title,
      number: document.number,
      client_id: clientId,
      project_id: made.projectId,
      days_to_pay: 42,
      lines: JSON.stringify(wardrobeLines),
      document: JSON.stringify(document),
      content_hash: createHash('sha256').update(JSON.stringify(document)).digest('hex'),
      issued_on: document.issuedOn,
      supplied_on: document.suppliedOn,
      due_on: document.dueOn,
      tax_point: document.suppliedOn,
      issued_at: now,
      ...{ net, vat, gross, labour, cis, payable },
    })
  })
  return made
}
