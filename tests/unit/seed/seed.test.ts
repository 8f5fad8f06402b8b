import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  holidayStatuses,
  notificationTypes,
  paymentStatuses,
  priorities,
  projectStatuses,
  roles,
  subscriptionStatuses,
  taskStatuses,
} from '#app/domain/enumerations.ts'
import { binNouns } from '#app/domain/nouns.ts'
import { demoSignIns, seedDemo } from '#db/seed/demo.ts'
import { LARGE_ADMIN } from '#db/seed/large/company.ts'
import { seedLarge } from '#db/seed/large/large.ts'
import { createOwnerOnce } from '#db/seed/owner.ts'
import { neighbours } from '#db/seed/rows/neighbours.ts'
import { all, count, openSeededDatabase, SEED_OWNER } from '#tests/support/seeded-database.ts'

let seeded: Awaited<ReturnType<typeof openSeededDatabase>>
beforeAll(async () => {
  seeded = await openSeededDatabase()
})
afterAll(() => seeded.close())

/** How many rows each table holds. */
function rowCounts() {
  const tables = all<{ name: string }>("select name from sqlite_master where type = 'table' order by name")
  return Object.fromEntries(tables.map(({ name }) => [name, count(`"${name}"`)]))
}

function expectSound() {
  expect(all('pragma foreign_key_check')).toEqual([])
  expect(all('pragma integrity_check')).toEqual([{ integrity_check: 'ok' }])
}

describe('the owner', () => {
  it('is the administrator of Mortise, with free access', () => {
    const rows = all(
      `select c.name, c.has_free_access as free, u.email, u.role from users u join companies c on c.id = u.company_id
       where u.username = 'admin'`,
    )
    expect(rows).toEqual([{ name: 'Mortise', free: 1, email: 'owner@mortise.example', role: 'admin' }])
  })

  it('keeps the stages of a company of its own', () => {
    expect(count("stages where company_id = (select id from companies where name = 'Mortise')")).toBe(5)
  })
})

describe('the demo', () => {
  it('is written in fewer statements than rows', () => {
    const rows = Object.values(rowCounts()).reduce((sum, n) => sum + n, 0)
    expect(seeded.statements).toBeLessThan(rows)
  })

  it('has two companies of the size the sign-in list tells', () => {
    const rows = all(
      `select name, subscription_status as status, subscription_tier as tier, next_job_number as next,
       (select count(*) from users where company_id = c.id) as people,
       (select count(*) from projects where company_id = c.id) as jobs,
       (select count(*) from clients where company_id = c.id) as clients
       from companies c where id in (select company_id from projects) order by id`,
    )
    expect(rows).toEqual([
      {
        name: 'Hartley & Sons Joinery',
        status: 'active',
        tier: 1,
        next: 19,
        people: 3,
        jobs: 18,
        clients: 18,
      },
      { name: 'Brook Street Cabinets', status: 'trialing', tier: 1, next: 7, people: 2, jobs: 6, clients: 6 },
    ])
    const text = demoSignIns()
    const people = `select email from users where company_id in (select company_id from projects) or username = 'admin'`
    for (const { email } of all<{ email: string }>(people)) expect(text).toContain(email)
    for (const part of ['dovetail-joint', 'FIRSTCUT', 'workshop@newbuild.example'])
      expect(text).toContain(part)
  })

  it('has a dozen more that came over a year, with people and stages and no work', () => {
    const rows = all<{ name: string; status: string; people: number; stages: number; days: number }>(
      `select name, subscription_status as status, (select count(*) from users where company_id = c.id) as people,
       (select count(*) from stages where company_id = c.id) as stages,
       (${seeded.now} - created_at) / 86400000 as days
       from companies c where id not in (select company_id from projects) and name <> 'Mortise' order by id`,
    )
    expect(rows).toMatchObject(
      neighbours.map(({ name, status, people }) => ({ name, status, people: people.length, stages: 5 })),
    )
    expect(new Set(rows.map(({ status }) => status)).size).toBe(4)
    expect(rows[0]?.days).toBeGreaterThan(330)
    expect(rows.at(-1)?.days).toBeLessThan(7)
  })

  it('has a job at every stage and every job on somebody’s board', () => {
    const stages = all(
      `select s.name, count(p.id) as jobs from stages s left join projects p on p.stage_id = s.id
       where s.company_id = 2 group by s.id order by s.position`,
    )
    expect(stages).toEqual([
      { name: 'measure', jobs: 3 },
      { name: 'design', jobs: 4 },
      { name: 'production', jobs: 5 },
      { name: 'install', jobs: 3 },
      { name: 'complete', jobs: 3 },
    ])
    expect(count('projects p where not exists (select 1 from tasks t where t.project_id = p.id)')).toBe(0)
  })

  it('numbers each company’s jobs from 1, the oldest first', () => {
    const rows = all<{ company_id: number; job_sequence: number; created_at: number }>(
      'select company_id, job_sequence, created_at from projects order by company_id, created_at',
    )
    expect(rows.map(row => row.job_sequence)).toEqual([
      ...Array.from({ length: 18 }, (_, index) => index + 1),
      ...Array.from({ length: 6 }, (_, index) => index + 1),
    ])
  })

  it('changes nothing the second time', async () => {
    const before = rowCounts()
    await createOwnerOnce(SEED_OWNER)
    await seedDemo()
    expect(rowCounts()).toEqual(before)
  })

  it('holds its foreign keys', expectSound)

  it('uses only words the product knows', () => {
    const columns: [table: string, column: string, known: readonly string[]][] = [
      ['users', 'role', roles],
      ['companies', 'subscription_status', subscriptionStatuses],
      ['projects', 'status', projectStatuses],
      ['tasks', 'status', taskStatuses],
      ['tasks', 'priority', priorities],
      ['payments', 'status', paymentStatuses],
      ['notifications', 'type', notificationTypes],
      ['team_holidays', 'status', holidayStatuses],
      ['bin_entries', 'noun', binNouns],
    ]
    for (const [table, column, known] of columns) {
      const rows = all<{ value: string }>(
        `select distinct "${column}" as value from "${table}" where "${column}" is not null`,
      )
      expect(known, `${table}.${column}`).toEqual(expect.arrayContaining(rows.map(row => row.value)))
    }
  })

  it('leaves files to the upload store and the bin empty', () => {
    expect(count('files')).toBe(0)
    expect(count('bin_entries')).toBe(0)
  })

  it('never tells two clients or two jobs apart by id alone', () => {
    const twice = (column: string, table: string) =>
      all(`select ${column} from ${table} group by ${column} having count(*) > 1`)
    for (const column of ['name', 'email', 'phone', 'address']) expect(twice(column, 'clients')).toEqual([])
    for (const column of ['name', 'description']) expect(twice(column, 'projects')).toEqual([])
    expect(twice('content', 'chat_messages')).toEqual([])
  })

  it('uses numbers and addresses that belong to nobody', () => {
    const rows = all<{ phone: string; email: string }>(
      "select phone, email from clients union all select phone, email from users where username <> 'admin'",
    )
    for (const { phone, email } of rows) {
      expect(phone).toMatch(/^(01632 960\d{3}|020 7946 0\d{3}|07700 900\d{3})$/)
      expect(email).toMatch(/[@.](?:example\.com|[a-z]+\.example)$/)
    }
  })
})

describe('what is on offer', () => {
  it('is a paid email, a code for five and six add-ons', () => {
    expect(
      all(
        'select email, subscription_status as s, subscription_tier as t, account_created as a from pending_payments',
      ),
    ).toEqual([{ email: 'workshop@newbuild.example', s: 'trialing', t: 1, a: 0 }])
    expect(
      all('select code, max_uses as most, current_uses as used, is_active as open from invite_codes'),
    ).toEqual([{ code: 'FIRSTCUT', most: 5, used: 0, open: 1 }])
    expect(all('select name from premium_features where monthly_price = 999 order by name')).toEqual(
      ['invoicing', 'overheads', 'qr_generator', 'quoting', 'stock_system', 'training_videos'].map(name => ({
        name,
      })),
    )
  })
})

describe('a large company', () => {
  it('gets as many projects and tasks as asked for, and more when asked again', async () => {
    const made = await seedLarge({ projects: 40, tasks: 395 }, seeded.now)
    expect(made).toMatchObject({ projects: 40, tasks: 395, clients: 2000, people: 15 })
    await seedLarge({ projects: 3, tasks: 0 }, seeded.now)
    const of = `company_id = (select company_id from users where email = '${LARGE_ADMIN}')`
    expect(count(`projects where ${of}`)).toBe(43)
    expect(count(`tasks where ${of}`)).toBe(395)
    expect(count(`clients where ${of}`)).toBe(2000)
    expect(all(`select max(job_sequence) as last from projects where ${of}`)).toEqual([{ last: 43 }])
    expect(count(`activities where ${of} and created_at > ${seeded.now}`)).toBe(0)
    expect(count(`activities where ${of} and json_type(detail) <> 'object'`)).toBe(0)
    expect(count(`tasks where ${of} and completed_at > ${seeded.now}`)).toBe(0)
    expectSound()
  })

  it('has years behind it, and small companies beside it that are made once', async () => {
    const of = `company_id = (select company_id from users where email = '${LARGE_ADMIN}')`
    const before = count(`projects where ${of}`)
    const size = { companies: 4, projects: 150, tasks: 700, messages: 900 }
    await seedLarge(size, seeded.now)
    expect(count(`chat_messages where ${of}`)).toBe(900)
    expect(count(`projects where ${of} and completed_date is not null`)).toBeGreaterThan(50)
    expect(count(`projects where ${of} and completed_date is null`)).toBeGreaterThan(50)
    expect(count(`quotes where ${of}`)).toBeGreaterThan(50)
    expect(
      count(`invoices where ${of} and id in (select invoice_id from payment_allocations)`),
    ).toBeGreaterThan(0)
    expect(count(`time_entries where ${of}`)).toBeGreaterThan(100)
    const small =
      "companies where id in (select company_id from users where email like 'admin@small%.example')"
    expect(count(small)).toBe(3)
    expect(count(`projects where ${of}`)).toBe(before + 150)
    expect(count(`projects where company_id in (select id from ${small})`)).toBe(3 * 18)
    await seedLarge({ ...size, projects: 1, tasks: 1, messages: 1 }, seeded.now)
    expect(count(small)).toBe(3)
    expect(
      all(`select 1 from chat_messages a join chat_messages b on b.company_id = a.company_id and b.id = a.id + 1
        where b.created_at < a.created_at and b.id < (select max(id) from chat_messages)`),
    ).toEqual([])
    expectSound()
  })
})
