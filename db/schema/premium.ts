import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { premiumStatuses } from '#app/domain/enumerations.ts'
import { createdAt, flag, id, instant, notNegative, oneOf, pence, version } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

export const featureFlags = sqliteTable(
  'feature_flags',
  {
    id: id(),
    companyId: companyId(),
    featureName: text('feature_name').notNull(),
    enabled: flag('enabled'),
    enabledBy: integer('enabled_by'),
    enabledAt: instant('enabled_at'),
    createdAt: createdAt(),
  },
  t => [uniqueIndex('feature_flags_once').on(t.companyId, t.featureName)],
)

export const premiumFeatures = sqliteTable(
  'premium_features',
  {
    id: id(),
    name: text('name').notNull(),
    displayName: text('display_name').notNull(),
    description: text('description').notNull().default(''),
    stripePriceId: text('stripe_price_id'),
    monthlyPrice: pence('monthly_price').notNull(),
    isActive: integer('is_active', { mode: 'boolean' }).notNull().default(true),
    version: version(),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('premium_features_name').on(t.name),
    notNegative('premium_features_price', t.monthlyPrice),
  ],
)

export const userPremiumFeatures = sqliteTable(
  'user_premium_features',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    featureId: integer('feature_id')
      .notNull()
      .references(() => premiumFeatures.id),
    stripeSubscriptionId: text('stripe_subscription_id'),
    status: text('status', { enum: premiumStatuses }).notNull().default('active'),
    activatedAt: instant('activated_at').notNull(),
    expiresAt: instant('expires_at'),
  },
  t => [
    uniqueIndex('user_premium_features_once').on(t.userId, t.featureId),
    oneOf('user_premium_features_status_known', t.status, premiumStatuses),
    index('user_premium_features_feature').on(t.featureId),
  ],
)
