import { rowsIn, setRows, sumOf, type ZipFiles } from './import-company.ts'

/** The rows of a table, its first changed. */
export function change(files: ZipFiles, table: string, values: object): void {
  const [first, ...rest] = rowsIn(files, table)
  setRows(files, table, [{ ...first, ...values }, ...rest])
}

function changeManifest(files: ZipFiles, edit: (manifest: ReturnType<typeof JSON.parse>) => void): void {
  const manifest = JSON.parse(String(files.get('data/manifest.json')))
  edit(manifest)
  files.set('data/manifest.json', Buffer.from(JSON.stringify(manifest)))
}

function addHolidays(files: ZipFiles, dates: [string, string][]): void {
  const userId = rowsIn(files, 'users')[0]?.id
  const same = { userId, startsAtMidday: false, endsAtMidday: false, status: 'approved', createdAt: 0 }
  const rows = dates.map(([startDate, endDate], at) => ({ id: at + 1, startDate, endDate, ...same }))
  setRows(files, 'team-holidays', rows)
}

type Change = (files: ZipFiles) => void

/** Exports of which one row is not as it has to be, or what is told of them; and how that is refused. */
export const badRows: [what: string, change: Change, says: string][] = [
  [
    'a table nobody knows',
    files => {
      files.set('data/sessions.ndjson', Buffer.from('{}\n'))
      changeManifest(files, ({ tables }) => {
        tables['data/sessions.ndjson'] = { rows: 1, sha256: sumOf(Buffer.from('{}\n')) }
      })
    },
    'data/manifest.json: There is no table for data/sessions.ndjson.',
  ],
  [
    'a column nobody knows',
    files => change(files, 'clients', { companyId: 1 }),
    'data/clients.ndjson, line 1: Unrecognized key: "companyId".',
  ],
  [
    'a password',
    files => change(files, 'users', { passwordHash: '$argon2id$' }),
    'data/users.ndjson, line 1: Unrecognized key: "passwordHash".',
  ],
  [
    'the site owner',
    files => change(files, 'users', { username: 'ADMIN' }),
    'data/users.ndjson, line 1: username: This name is reserved.',
  ],
  [
    'a role that there is not',
    files => change(files, 'users', { role: 'owner' }),
    'data/users.ndjson, line 1: role: ',
  ],
  [
    'no email',
    files => change(files, 'users', { email: 'nobody' }),
    'data/users.ndjson, line 1: email: This is no email.',
  ],
  [
    'a payment of which more was given back',
    files => change(files, 'payments', { amount: 100, refundedAmount: 101 }),
    'data/payments.ndjson, line 1: refundedAmount: More was given back than was paid.',
  ],
  [
    'a payment page of Stripe’s',
    files => change(files, 'payments', { amount: 100, stripeAccountId: 'acct_1' }),
    'data/payments.ndjson, line 1: Unrecognized key: "stripeAccountId".',
  ],
  [
    'an id twice',
    files => {
      const [user] = rowsIn(files, 'users')
      setRows(files, 'users', [user, user])
    },
    'data/users.ndjson, line 2: id: ',
  ],
  [
    'a row that is not there',
    files => change(files, 'projects', { clientId: 987_654 }),
    'data/projects.ndjson, line 1: clientId: There is no row 987654 in data/clients.ndjson.',
  ],
  [
    'a long text',
    files => change(files, 'projects', { name: 'x'.repeat(100_000) }),
    'data/projects.ndjson, line 1: name: Please keep this to 160 characters.',
  ],
  [
    'a line without an end',
    files => files.set('data/projects.ndjson', Buffer.alloc(5_000_000, 'x')),
    'data/projects.ndjson, line 1: This line is longer than any row.',
  ],
  [
    'no JSON',
    files => files.set('data/tasks.ndjson', Buffer.from('{"id":1')),
    'data/tasks.ndjson, line 1: This is no JSON.',
  ],
  [
    'a line that is nested without end',
    files => files.set('data/users.ndjson', Buffer.from(`${'['.repeat(2000)}${']'.repeat(2000)}\n`)),
    'data/users.ndjson, line 1: It is nested more than 1000 levels deep.',
  ],
  [
    'a line of parts without end',
    files => files.set('data/users.ndjson', Buffer.from(`[${'[],'.repeat(60_000)}0]\n`)),
    'data/users.ndjson, line 1: It has more than 100000 parts.',
  ],
  ['no object', files => files.set('data/tasks.ndjson', Buffer.from('[]\n')), 'data/tasks.ndjson, line 1: '],
  [
    'a job number without end',
    files => change(files, 'projects', { jobNumber: 1e12 }),
    'data/projects.ndjson, line 1: jobNumber: They end at 1000000000.',
  ],
  [
    'a day that there is not',
    files => change(files, 'projects', { dueDate: '2026-02-30' }),
    'data/projects.ndjson, line 1: dueDate: This is no date such as 2026-11-25.',
  ],
  [
    'a name that is an advertisement',
    files => change(files, 'users', { firstName: 'Your refund waits at https://refund.example/now' }),
    'data/users.ndjson, line 1: firstName: Please leave web addresses out of names.',
  ],
  [
    'a holiday of centuries',
    files => addHolidays(files, [['1990-01-01', '2998-12-30']]),
    'data/team-holidays.ndjson, line 1: endDate: A holiday lasts 366 days at most.',
  ],
  [
    'holidays that lie on one another',
    files =>
      addHolidays(files, [
        ['2027-03-08', '2027-03-12'],
        ['2027-01-04', '2027-01-05'],
        ['2027-03-01', '2027-03-08'],
      ]),
    'data/team-holidays.ndjson, line 1: The same person is away then by line 3.',
  ],
  [
    'a status that there is not',
    files => change(files, 'tasks', { status: 'done' }),
    'data/tasks.ndjson, line 1: status: ',
  ],
  [
    'a colour with a style in it',
    files => change(files, 'stages', { colour: '#fff;url' }),
    'data/stages.ndjson, line 1: colour: This is no colour.',
  ],
  [
    'two stages of a name',
    files => {
      const [first, second] = rowsIn(files, 'stages')
      setRows(files, 'stages', [first, { ...second, name: String(first?.name).toUpperCase() }])
    },
    'data/stages.ndjson, line 2: Another row says the same of what only one may have.',
  ],
  [
    'no stage',
    files => {
      for (const table of ['stages', 'projects', 'tasks', 'files', 'activities']) setRows(files, table, [])
    },
    'data/stages.ndjson: There is no stage.',
  ],
  [
    'history that cannot be told',
    files => change(files, 'activities', { verb: 'tasks.assigned', detail: { names: 5 } }),
    'data/activities.ndjson, line 1: detail',
  ],
  [
    'more rows than there may be',
    files =>
      changeManifest(files, ({ tables }) => {
        tables['data/tasks.ndjson'].rows = 2e9
      }),
    'data/manifest.json: This is no manifest',
  ],
  [
    'a newer Mortise',
    files =>
      changeManifest(files, manifest => {
        manifest.schema = Date.UTC(2999, 0)
      }),
    'This export was made by a newer Mortise',
  ],
  [
    'settings that there are not',
    files =>
      changeManifest(files, ({ company }) => {
        company.timeZone = 'Mars/Olympus'
      }),
    'data/manifest.json: This is no manifest of an export: company.timeZone.',
  ],
]
