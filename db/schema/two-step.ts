import { sql } from 'drizzle-orm'
import { index, integer, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import { limits } from '#app/domain/limits.ts'
import { companyKey, createdAt, id, instant, isFilled } from './columns.ts'
import { companyId } from './company.ts'
import { users } from './user.ts'

function person() {
  return {
    id: id(),
    companyId: companyId(),
    userId: integer('user_id').notNull(),
  }
}

/** For each person one confirmed, and one that waits for its first code. */
export const authenticatorApps = sqliteTable(
  'authenticator_apps',
  {
    ...person(),
    /** Sealed. */
    secret: text('secret').notNull(),
    /** Null until a code was entered. */
    confirmedAt: instant('confirmed_at'),
    /** Half minutes since 1970 of the last code: a code works once. */
    lastStep: integer('last_step'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('authenticator_apps_user').on(t.companyId, t.userId, sql`(${t.confirmedAt} is null)`),
    companyKey('authenticator_apps_user_fk', t, t.userId, users),
  ],
)

export const passkeys = sqliteTable(
  'passkeys',
  {
    ...person(),
    name: text('name').notNull(),
    /** Base64url. */
    credentialId: text('credential_id').notNull(),
    /** COSE, base64url. */
    publicKey: text('public_key').notNull(),
    /** Uses; 0 where the passkey does not count them. */
    counter: integer('counter').notNull().default(0),
    /** Such as 'internal' or 'usb'. */
    transports: text('transports', { mode: 'json' }).$type<string[]>().notNull(),
    lastUsedAt: instant('last_used_at'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('passkeys_credential').on(t.credentialId),
    index('passkeys_user').on(t.companyId, t.userId),
    isFilled('passkeys_name_filled', t.name, limits.passkeyName),
    companyKey('passkeys_user_fk', t, t.userId, users),
  ],
)

/** Ten at a time, each for one sign-in. */
export const recoveryCodes = sqliteTable(
  'recovery_codes',
  {
    ...person(),
    /** 16 bytes, base64url: shared by the codes made together. */
    salt: text('salt').notNull(),
    /** Argon2id of the digits, base64url. */
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
    createdAt: createdAt(),
  },
  t => [
    uniqueIndex('recovery_codes_user').on(t.companyId, t.userId, t.codeHash),
    companyKey('recovery_codes_user_fk', t, t.userId, users),
  ],
)

/** Removed when answered. */
export const passkeyChallenges = sqliteTable(
  'passkey_challenges',
  {
    /** SHA-256 of the challenge and its purpose, hex. */
    hash: text('hash').primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  t => [index('passkey_challenges_age').on(t.expiresAt)],
)
