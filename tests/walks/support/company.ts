import { join } from 'node:path'
import Database from 'better-sqlite3'
import { premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { addFunctions } from '#db/functions.ts'
import { insertCompany, insertSession, sessionCookie } from '#tests/support/company.ts'
import type { Person } from '#tests/support/people.ts'

/** Three people of a company that nobody else touches: Ada Vane, Ned Oakes and Jo Birch. */
export type Company = { admin: Person; manager: Person; joiner: Person }

const dataDir = () => process.env.E2E_DATA_DIR ?? ''

/** Adds a company of three people with the usual stages and nothing else to the server's database. */
export function addCompany(name: string): Company {
  return change(raw => insertCompany(raw, name).people)
}

/** Signs somebody in without the form. Returns the session's cookie as `name=value`. */
export function enter({ email }: Person): Promise<string> {
  const sid = change(raw => {
    const id = raw.prepare('select id from users where email = ? collate nocase').pluck().get(email)
    return insertSession(raw, Number(id))
  })
  return sessionCookie(sid, dataDir())
}

/** The site owner has switched all features off for their company. */
export function takeFeatures({ email }: Person): void {
  change(raw =>
    raw
      .prepare(
        `insert into feature_flags (company_id, feature_name, enabled) select users.company_id, feature.value, 0
          from users, json_each(?) feature where email = ? collate nocase`,
      )
      .run(JSON.stringify(premiumFeatureNames), email),
  )
}

/** As if that address had paid for a subscription, as the demo's one has. */
export function addPaidEmail(email: string): void {
  change(raw => {
    const { id, ...row } = raw.prepare('select * from pending_payments limit 1').get() as Record<
      string,
      unknown
    >
    const own = {
      ...row,
      email,
      stripe_customer_id: `cus_${email}`,
      stripe_subscription_id: `sub_${email}`,
      stripe_session_id: `cs_${email}`,
      account_created: 0,
      account_created_at: null,
      company_id: null,
      welcome_token_hash: null,
      claim_token_hash: null,
      claim_expires_at: null,
    }
    const names = Object.keys(own)
    raw
      .prepare(
        `insert into pending_payments (${names.join(', ')}) values (${names.map(name => `@${name}`).join(', ')})`,
      )
      .run(own)
  })
}

export function change<T>(work: (raw: Database.Database) => T): T {
  const raw = new Database(join(dataDir(), 'mortise.db'), {
    fileMustExist: true,
    timeout: 5000,
  })
  addFunctions(raw)
  try {
    return raw.transaction(() => work(raw)).immediate()
  } finally {
    raw.close()
  }
}
