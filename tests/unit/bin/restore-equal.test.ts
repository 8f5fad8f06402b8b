import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BinNoun, binNouns, type PlainNoun } from '#app/domain/nouns.ts'
import { records } from '#app/records/records.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { deleteFile } from '#app/services/files/delete-file.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { deleteInvoice } from '#app/services/invoices/delete-invoice.server.ts'
import { deleteMessage } from '#app/services/messages/delete-message.server.ts'
import { sendMessage } from '#app/services/messages/send-message.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'
import { clearProjectTasks } from '#app/services/tasks/clear-project-tasks.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { deleteTemplate } from '#app/services/templates/delete-template.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'
import { deleteTodo } from '#app/services/todos/delete-todo.server.ts'
import { db } from '#db/client.ts'
import {
  makeClient,
  makeProject,
  makeTask,
  makeTemplate,
  openTestDatabase,
  rowsOfCompany,
  type TestCompany,
} from '#tests/support/database.ts'
import { makeFile } from '#tests/support/files.ts'
import { sampleOf } from '#tests/support/plain-rows.ts'
import { runs } from '#tests/support/sample.ts'
import { putMemberOn } from '#tests/support/tasks.ts'

const nouns = binNouns
type Noun = Exclude<BinNoun, PlainNoun>

/** Makes one with this text in it. */
const makeOther: Record<Noun, (company: TestCompany, text: string) => number> = {
  client: makeClient,
  project: (company, name) => {
    const id = makeProject(company, {
      name,
      clientId: makeClient(company),
      assignedTo: company.member.userId,
    })
    putMemberOn(company, makeTask(company, { title: name, projectId: id }))
    makeTask(company, { projectId: id, status: 'complete' })
    return id
  },
  task: (company, title) => putMemberOn(company, makeTask(company, { title, description: title })),
  tasks: (company, name) => makeOther.project(company, name),
  template: (company, name) => makeTemplate(company, { name }),
  invoice: (company, title) =>
    createInvoice(company.admin, { title, clientId: makeClient(company), lines: [] }).id,
  quote: (company, title) => createQuote(company.admin, { title, clientId: makeClient(company) }).id,
  todo: ({ admin }, title) => createTodo(admin, { title }).id,
  file: (company, originalName) => makeFile(company, { originalName }),
  message: ({ member }, content) => sendMessage(member, { content }).id,
}

const removeOther: Record<Noun, (company: TestCompany, id: number) => unknown> = {
  client: ({ admin }, id) => deleteClient(admin, id),
  project: ({ admin }, id) => deleteProject(admin, id),
  task: ({ admin }, id) => deleteTask(admin, id),
  tasks: ({ admin }, id) => clearProjectTasks(admin, id),
  template: ({ admin }, id) => deleteTemplate(admin, id),
  invoice: ({ admin }, id) => deleteInvoice(admin, id),
  quote: ({ admin }, id) => deleteQuote(admin, id),
  todo: ({ admin }, id) => deleteTodo(admin, id),
  file: ({ admin }, id) => deleteFile(admin, id),
  message: ({ admin }, id) => deleteMessage(admin, id),
}

function make(noun: BinNoun, company: TestCompany, text: string): number {
  const record = records.find(record => record.noun === noun)
  if (!record) return makeOther[noun as Noun](company, text)
  const sample = record.newSchema('Europe/London').parse(sampleOf(record, 'Oak'))
  // Some names are taken once in a company.
  const name = `${text} ${record.count(company.admin)}`
  return record.create(company.admin, { ...sample, [record.name]: name }).id
}

function remove(noun: BinNoun, company: TestCompany, id: number): void {
  const record = records.find(record => record.noun === noun)
  if (record) record.remove(company.admin, id)
  else removeOther[noun as Noun](company, id)
}

/** Every table but history and what counts its length; without the versions and to-dos’ changes, which rise. */
function rowsNow(): Record<string, unknown[]> {
  const raw = db().$client
  const tables = raw
    .prepare("select name from pragma_table_list where schema = 'main' and type <> 'shadow'")
    .pluck()
    .all()
    .map(String)
    .filter(name => !/^(sqlite_|__|activities$)/.test(name))
  return Object.fromEntries(
    tables.map(name => {
      const rows = raw.prepare(`select * from "${name}" order by rowid`).all() as Record<string, unknown>[]
      return [
        name,
        rows.map(({ version: _version, changed_at: _change, storage_bytes: _bytes, ...row }) => row),
      ]
    }),
  )
}

function newestEntry(): number {
  return Number(db().$client.prepare('select max(id) from bin_entries').pluck().get())
}

const text = fc
  .string({ minLength: 1, maxLength: 100, unit: 'grapheme' })
  .filter(text => text.trim() !== '' && text.length <= 100)

test('whatever is deleted and restored, in any order, is as it was', () => {
  fc.assert(
    fc.property(
      fc.shuffledSubarray([...nouns, ...nouns], { minLength: 1 }),
      fc.array(fc.nat(), { minLength: 2 * nouns.length, maxLength: 2 * nouns.length }),
      text,
      (chosen, order, name) => {
        const base = openTestDatabase()
        try {
          const { ours, theirs } = base
          const made = chosen.map(noun => ({ noun, id: make(noun, ours, name) }))
          for (const noun of nouns) make(noun, theirs, name)
          const before = rowsNow()
          const others = rowsOfCompany(theirs.id)
          const entries = made.map(({ noun, id }) => {
            remove(noun, ours, id)
            return newestEntry()
          })
          expect(new Set(entries).size, 'each act has an entry of its own').toBe(made.length)
          expect(rowsNow()).not.toEqual(before)
          const isBack = entries.map((entry, at) => ({ entry, place: order[at] ?? 0 }))
          for (const { entry } of isBack.sort((a, b) => a.place - b.place)) restoreFromBin(ours.admin, entry)
          expect(rowsNow()).toEqual(before)
          expect(rowsOfCompany(theirs.id)).toBe(others)
        } finally {
          base.close()
        }
      },
    ),
    { numRuns: runs(2) },
  )
})
