import { eq } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { payments, projects } from '#db/schema/index.ts'
import type { Company } from './world.ts'

/** The values of a company's jobs and payments in pence, and what they add up to. */
export function amountsOf({ id }: Company): Set<number> {
  const columns = { estimated: projects.estimatedValue, actual: projects.actualValue }
  const values = db().select(columns).from(projects).where(eq(projects.companyId, id)).all()
  const paid = db().select({ amount: payments.amount }).from(payments).where(eq(payments.companyId, id)).all()
  const amounts = [
    ...values.flatMap(({ estimated, actual }) => [estimated ?? 0, actual ?? 0]),
    ...paid.map(({ amount }) => amount),
    values.reduce((sum, { estimated }) => sum + (estimated ?? 0), 0),
  ]
  return new Set(amounts.filter(amount => amount > 9999))
}

/** '18640.00', '£18,640.00', '£18,640' and '1864000'. */
const number = /£?\d{1,3}(?:,\d{3})+(?!\d)(?:\.\d\d)?|£?\d+(?:\.\d\d)?/g

/** Which of the amounts stand in the text, as pounds or as bare pence. Names of fields count, too. */
export function moneyIn(text: string, amounts: ReadonlySet<number>): string[] {
  const numbers = new Set(text.match(number))
  const found = [...numbers].filter(shown => {
    const digits = Number(shown.replaceAll(/[£,]/g, ''))
    if (shown.includes('.') || shown.startsWith('£')) return amounts.has(Math.round(digits * 100))
    return amounts.has(digits)
  })
  return [...['estimatedValue', 'actualValue'].filter(key => text.includes(key)), ...found]
}
