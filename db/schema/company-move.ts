import { integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { moveStates } from '#app/domain/moves/company-move.ts'
import { instant, oneOf } from './columns.ts'
import { companies } from './company.ts'

/** A company that is on its way between two Mortises, or has come or gone that way. While it is under way, it is closed here. */
export const companyMoves = sqliteTable(
  'company_moves',
  {
    companyId: integer('company_id')
      .primaryKey()
      .references(() => companies.id),
    /** The same at both places: that of the file. */
    moveKey: text('move_key').notNull(),
    state: text('state', { enum: moveStates }).notNull(),
    /** Where its people sign in from now on. */
    address: text('address').notNull(),
    /** Of one that is leaving or gone, set aside: what the payment service tells of it changes nothing here, and nothing is cancelled there. */
    stripeSubscriptionId: text('stripe_subscription_id'),
    startedAt: instant('started_at').notNull(),
  },
  t => [
    uniqueIndex('company_moves_key').on(t.moveKey),
    oneOf('company_moves_state_known', t.state, moveStates),
  ],
)
