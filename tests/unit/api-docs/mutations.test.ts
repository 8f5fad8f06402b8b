import { expect, test } from 'vitest'
import { catalogue, type Entry, nameOf } from '#tests/support/catalogue/catalogue.ts'
import { describedBody } from '#tests/support/catalogue/description.ts'
import { mutationsOf } from '#tests/support/catalogue/mutations.ts'

// Whatever is wrong with a field by itself, by the schema that the API is said to parse it by. What only the database knows is tried
// by requests, as are forms: tests/integration/catalogue-fields.test.ts.

const someId = () => 7
const make = {
  client: someId,
  binnedClient: someId,
  project: someId,
  binnedProject: someId,
  template: someId,
}
const company = { make, member: { id: 7 }, stageIds: [7] }

/** What the schema does with one field; what else it needs is not there. */
function outcomeOf(entry: Entry, field: string, value: unknown): 'refused' | 'kept' | 'changed' {
  // JSON has no undefined.
  const body: unknown = JSON.parse(JSON.stringify({ name: 'Oak', [field]: value }))
  const parsed = describedBody(entry)?.safeParse(body)
  if (parsed?.error?.issues.some(({ path }) => path[0] === field)) return 'refused'
  const isOther = parsed?.success && !Object.entries(parsed.data ?? {}).some(each => each[1] === value)
  return isOther ? 'changed' : 'kept'
}

const entries = catalogue.filter(
  ({ kind, fields = {}, isUpload }) => kind === 'api' && Object.keys(fields).length > 0 && !isUpload,
)

test.each(entries.map(entry => [nameOf(entry), entry] as const))('%s', (_name, entry) => {
  const isNew = entry.creates !== undefined || entry.access === 'public'
  const told = Object.entries(entry.fields ?? {}).flatMap(([field, kind]) =>
    mutationsOf(kind, 'json', isNew, { ours: company, theirs: company })
      .filter(({ verdict, isStoredFault }) => verdict !== 'any' && !isStoredFault)
      .map(({ what, value, verdict }) => ({
        at: `${field}: ${what.slice(0, 80)}`,
        verdict,
        is: outcomeOf(entry, field, value),
      })),
  )
  expect(told.filter(({ verdict, is }) => verdict !== is)).toEqual([])
})
