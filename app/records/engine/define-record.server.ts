import type { SQL } from 'drizzle-orm'
import { z } from 'zod'
import { flag, requestIdField, versionField } from '#app/domain/fields.schema.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import { isBinNoun, type NounFacts, nouns, type PlainNoun } from '#app/domain/nouns.ts'
import { type Action, may as mayDo } from '#app/domain/permissions.ts'
import type { PremiumFeature } from '#app/domain/premium/premium.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Company, Scope } from '#app/domain/scope.ts'
import type { PlainTable } from '#app/models/bin/rows.server.ts'
import type { SearchKind } from '#app/models/search/search-index.server.ts'
import type { KeptFiles } from '#app/services/files/keep-file.server.ts'
import { type Field, mayRead, type Upload } from './fields.server.ts'
import { type AnyRow, authorOf, type Page, readsOf } from './record-reads.server.ts'
import { type AnyInput, type Limit, type Unique, writesOf } from './record-writes.server.ts'

type Fields = Readonly<Record<string, Field | Upload>>
type Some<T> = { [N in keyof T]?: T[N] | undefined }

type Values<F> = {
  [N in keyof F as F[N] extends Field ? N : never]: F[N] extends { toForm(value: infer V): string }
    ? V
    : never
}
/** Each field is a column of the table. */
type Fitting<T extends PlainTable, F> = {
  [N in keyof F]: F[N] extends Field ? (N extends keyof T['$inferInsert'] ? F[N] : never) : F[N]
}
type RequiredNames<F> = { [N in keyof F]: F[N] extends { isRequired: true } ? N : never }[keyof F]
type UploadNames<F> = { [N in keyof F]: F[N] extends Upload ? N & string : never }[keyof F]
type RemoveNames<F> = { [N in keyof F]: F[N] extends Upload<infer Remove> ? Remove : never }[keyof F]

export type NewOf<F> = Some<Values<F>> &
  Pick<Values<F>, RequiredNames<F> & keyof Values<F>> &
  Pick<AnyInput, 'requestId'>
export type ChangeOf<F> = Some<Values<F>> & { [N in RemoveNames<F>]?: boolean | undefined } & Pick<
    AnyInput,
    'version' | 'requestId'
  >
export type RowOf<T extends PlainTable, A> = T['$inferSelect'] & {
  [N in keyof A]: A[N] extends SQL<infer V> ? V : never
}

/** Words of the screen, as they stand there. */
export type Words = {
  one: string
  many: string
  /** Head of the page that makes one: 'New line'. */
  create: string
  /** Buttons. */
  save: string
  remove: string
  keep: string
}

export type Has = (feature: PremiumFeature) => boolean
export type Place = { href: string; label: string }
/** Pages beside the list, itself among them. */
export type Beside = { label: string; pages: readonly (Place & { ownDocument?: true })[] }
type Answer<Row> = { schema: z.ZodType; of(row: Row): unknown }

type Definition<T extends PlainTable, F extends Fields, A, Row> = {
  noun: PlainNoun
  table: T
  /** In the order of the form. Each is named as its column, an upload as its field of the form. */
  fields: F & Fitting<T, F>
  /** Selected with the columns. */
  also?: A
  /** The field that names one. */
  name: keyof Values<F> & string
  words: Words
  may: { read?: Action; create: Action; edit: Action }
  /** The page with the list, for somebody who has such features. */
  home(has: Has): Place
  tabs?: Beside
  /** Asked before it is deleted; without a question it is deleted at once, and can be restored. */
  question?(row: Row, scope: Scope): string
  /** At the end of its row in the list. */
  end?(row: Row): string
  order: (table: T) => readonly SQL[]
  search?: SearchKind
  limit?: Limit
  unique?: Unique & { field: keyof Values<F> & string }
  /** Further fields of the API's answer. */
  answers?: Readonly<Record<string, Answer<Row>>>
  /** Of the API: 'who' says what the permission table does not. */
  docs: { title: string; about: string; who?: string }
  complete?(scope: Scope, change: Partial<Row>, current: Row | null): Partial<Row>
}

export type RecordOf<Row, New, Change, Uploads extends string> = {
  noun: PlainNoun
  words: Words
  /** The field that names one. */
  name: string
  path: string
  api: string
  features: readonly PremiumFeature[]
  may: { read?: Action; create: Action; edit: Action }
  hasBin: boolean
  hasPage: boolean
  hasSearch: boolean
  home(has: Has): Place
  tabs: Beside | null
  docs: { title: string; about: string; who?: string }
  fields: Fields
  /** Without those that are not theirs to read. */
  fieldsFor(scope: Scope): Fields
  uploads: Readonly<Record<string, Upload>>
  newSchema(timeZone: string): z.ZodType<New>
  changeSchema(timeZone: string): z.ZodType<Change>
  answer: z.ZodType
  /** Not yet encoded by `answer`. */
  toAnswer(scope: Scope, row: Row): { version: number }
  nameOf(row: Row): string
  question(scope: Scope, row: Row): string | null
  end(row: Row): string
  mayEdit(scope: Scope, row: Row): boolean

  /** The company's, but for the bin: for queries that only one noun has. */
  live(scope: Company): SQL | undefined
  find(scope: Scope, id: number): Row | null
  require(scope: Scope, id: number): Row
  newest(scope: Scope, page: Page): Row[]
  list(scope: Scope, limit: number, where?: SQL): Row[]
  page(
    scope: Scope,
    which: { query: string; where?: SQL | undefined },
    page: Page,
  ): { rows: Row[]; total: number; isCut: boolean }
  count(scope: Scope, where?: SQL): number
  valuesOf(scope: Scope, name: string): string[]
  deleted(scope: Scope, limit: number): (Row & { deletedAt: number; expiresAt: number })[]

  create(scope: Scope, input: New, kept?: KeptFiles<Uploads>): Row
  update(scope: Scope, id: number, change: Change, kept?: KeptFiles<Uploads>): Row
  remove(scope: Scope, id: number): Row
  restore(scope: Scope, id: number): Row
  ensureRoom(scope: Scope): void
  ensureFits(scope: Scope): void
}

/** What the pages and the API of any record need to know. */
export type PlainRecord = RecordOf<AnyRow, AnyInput, AnyInput, string>

/** A plain noun: its pages, its API, history, search and bin come from here (CONTRIBUTING.md). */
export function defineRecord<
  T extends PlainTable,
  const F extends Fields,
  const A extends Readonly<Record<string, SQL>> = Record<never, never>,
>(definition: Definition<T, F, A, RowOf<T, A>>) {
  // Columns, fields and rows are of one table: what the engine selects and saves by them has these types.
  return recordOf(
    definition as unknown as Definition<PlainTable, Fields, Readonly<Record<string, SQL>>, AnyRow>,
  ) as unknown as RecordOf<RowOf<T, A>, NewOf<F>, ChangeOf<F>, UploadNames<F>>
}

function isUpload(field: Field | Upload): field is Upload {
  return 'taken' in field
}

function recordOf(
  definition: Definition<PlainTable, Fields, Readonly<Record<string, SQL>>, AnyRow>,
): PlainRecord {
  const { noun, table, fields: all, words, may, name, answers = {} } = definition
  const { page: path, api, own, features = [] }: NounFacts = nouns[noun]
  if (path === null || api === null) throw new Error(`${noun} has no addresses`)
  const fields: Record<string, Field> = {}
  const uploads: Record<string, Upload> = {}
  for (const [name, field] of Object.entries(all)) {
    if (isUpload(field)) uploads[name] = field
    else fields[name] = field
  }
  const reads = readsOf({
    table,
    also: definition.also ?? {},
    order: definition.order(table),
    search: definition.search,
    notFound: `${capitaliseFirst(nouns[noun].plain)} not found`,
    notInBin: `There is no deleted ${words.one} to bring back`,
  })
  const complete = definition.complete ?? ((_scope: Scope, change: AnyInput) => change)
  const { limit, unique } = definition
  const writes = writesOf({ noun, table, fields, uploads, name, may, limit, unique, complete, reads })
  const author = table.createdBy ? 'createdBy' : 'userId'
  const answer = z
    .object({
      id: recordId,
      [author]: recordId.describe('Who made it.'),
      ...mapped(fields, ({ answer }) => answer),
      ...mapped(answers, ({ schema }) => schema),
      createdAt: instant,
      ...('updatedAt' in table && { updatedAt: instant.nullable() }),
      version: z.int(),
    })
    .meta({ id: noun.split('_').map(capitaliseFirst).join('') })

  return {
    noun,
    words,
    name,
    path,
    api,
    features,
    may,
    fields: all,
    uploads,
    answer,
    docs: definition.docs,
    hasBin: isBinNoun(noun),
    hasPage: own === 'list and page',
    hasSearch: definition.search !== undefined,
    home: definition.home,
    tabs: definition.tabs ?? null,
    newSchema: timeZone => {
      const shape = mapped(fields, ({ schema, isRequired }) =>
        isRequired ? schema(timeZone) : schema(timeZone).optional(),
      )
      return z.object({ ...shape, requestId: requestIdField })
    },
    changeSchema: timeZone => {
      const flags = Object.values(uploads).map(({ remove }) => [
        remove.name,
        flag.describe('Takes the uploaded one off.'),
      ])
      return z.object({
        ...mapped(fields, ({ schema }) => schema(timeZone).optional()),
        ...Object.fromEntries(flags),
        version: versionField,
        ...(flags.length > 0 && { requestId: requestIdField }),
      })
    },
    fieldsFor: scope =>
      Object.fromEntries(Object.entries(all).filter(([, field]) => isUpload(field) || mayRead(scope, field))),
    toAnswer: (scope, row) => {
      const told: AnyRow = { ...row, ...mapped(answers, ({ of }) => of(row)) }
      for (const [name, field] of Object.entries(fields)) if (!mayRead(scope, field)) delete told[name]
      return told
    },
    nameOf: row => String(row[name]),
    question: (scope, row) => definition.question?.(row, scope) ?? null,
    end: row => definition.end?.(row) ?? '',
    mayEdit: (scope, row) => mayDo(scope, may.edit, { createdBy: authorOf(row) }),
    ...reads,
    ...writes,
  }
}

function mapped<T, V>(of: Readonly<Record<string, T>>, to: (value: T, name: string) => V): Record<string, V> {
  return Object.fromEntries(Object.entries(of).map(([name, value]) => [name, to(value, name)]))
}
