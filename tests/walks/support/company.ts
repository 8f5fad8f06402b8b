import { join } from 'node:path'
import { hash } from '@node-rs/argon2'
import Database from 'better-sqlite3'
import { addFunctions } from '#db/functions.ts'
import { STAGES } from '#db/seed/stages.ts'
import type { Person } from '#tests/support/people.ts'

/** Three people of a company that nobody else touches: Ada Vane, Ned Oakes and Jo Birch. */
export type Company = { admin: Person; manager: Person; joiner: Person }

const password = 'dovetail-joint'
/** As cheap as can be to check: the walks sign in hundreds of times, and how dear it is in use is tested elsewhere. */
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

/** Adds a company of three people with the usual stages and nothing else to the server's database. */
export async function addCompany(name: string): Promise<Company> {
  const hashed = await passwordHash
  const slug = name.toLowerCase().replaceAll(/\W+/g, '-')
  const person = (word: string) => ({ companyName: name, email: `${word}@${slug}.example`, password })
  const company = { admin: person('admin'), manager: person('manager'), joiner: person('joiner') }
  change(raw => {
    const now = Date.now()
    const companyId = raw
      .prepare(
        `insert into companies (name, name_key, subscription_status, created_at) values (?, ?, 'active', ?) returning id`,
      )
      .pluck()
      .get(name, name.toLowerCase(), now)
    const addUser = raw.prepare(
      `insert into users (company_id, username, email, password_hash, first_name, last_name, role, created_at)
       values (?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    const add = ({ email }: Person, first: string, last: string, role: string) =>
      addUser.run(companyId, `${first.toLowerCase()}-${slug}`, email, hashed, first, last, role, now)
    add(company.admin, 'Ada', 'Vane', 'admin')
    add(company.manager, 'Ned', 'Oakes', 'project_manager')
    add(company.joiner, 'Jo', 'Birch', 'team_member')
    const addStage = raw.prepare(
      'insert into stages (company_id, name, name_key, colour, position, created_at) values (?, ?, ?, ?, ?, ?)',
    )
    STAGES.forEach(({ name, colour }, at) => void addStage.run(companyId, name, name, colour, at + 1, now))
  })
  return company
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

export function change(work: (raw: Database.Database) => void) {
  const raw = new Database(join(process.env.E2E_DATA_DIR ?? '', 'mortise.db'), {
    fileMustExist: true,
    timeout: 5000,
  })
  addFunctions(raw)
  try {
    raw.transaction(() => work(raw)).immediate()
  } finally {
    raw.close()
  }
}
