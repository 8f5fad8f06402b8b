import { alcoveRooms, thirds } from '#tests/support/quote-rooms.ts'
import type { Company } from './company.ts'
import { change } from './company.ts'

/** Adds a draft of a company's admin to the server's database: £2,753.69, or £3,153.67 with the lights. Returns its id. */
export function addDraft({ admin }: Company, title: string): number {
  let quoteId = 0
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
    const common = { company_id: owner.companyId, created_by: owner.id, created_at: now }
    const client = { name: 'Eleanor Pickles', email: 'eleanor@pickles.example', address: '3 Chevin Rise' }
    const clientId = insert('clients', { ...common, ...client })
    const termsId = insert('quote_terms', {
      ...common,
      name: 'Homeowners',
      terms_version: 1,
      body: 'To your sizes.',
    })
    quoteId = insert('quotes', {
      ...common,
      number: 'Q-2026-0001',
      client_id: clientId,
      terms_id: termsId,
      title,
      prices_shown: 'items',
      valid_days: 30,
      payment_stages: JSON.stringify(thirds),
      margin: 1500,
      hours_of_day: 8,
      hour_cost: 5204,
    })
    for (const [position, { name, items }] of alcoveRooms.entries()) {
      const room = { company_id: owner.companyId, quote_id: quoteId, position, name }
      insert('quote_rooms', { ...room, items: JSON.stringify(items) })
    }
  })
  return quoteId
}
