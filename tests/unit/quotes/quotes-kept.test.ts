import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { dayMs } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { deleteSome, tablesToEmpty } from '#app/models/data-deletion/tables-to-empty.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { createQuote } from '#app/services/quotes/create-quote.server.ts'
import { deleteQuote } from '#app/services/quotes/delete-quote.server.ts'
import { reviseQuote } from '#app/services/quotes/revise-quote.server.ts'
import { deleteTemplate } from '#app/services/templates/delete-template.server.ts'
import { db } from '#db/client.ts'
import { paperEvents, quoteAcceptances, quotes } from '#db/schema/index.ts'
import { databaseForTests, makeClient, makeProject, makeTemplate } from '#tests/support/database.ts'
import { makeOneOfEach } from '#tests/support/one-of-each.ts'

const base = databaseForTests()
const quoteNow = (id: number) => db().select().from(quotes).where(eq(quotes.id, id)).get()
const later = () => Date.now() + 31 * dayMs

test('a client with quotes stays; their quote in the bin does not hold them', () => {
  const { ours } = base
  const clientId = makeClient(ours, 'Mrs Reed')
  const { id } = createQuote(ours.admin, { title: 'Bookcase', clientId })
  expect(() => deleteClient(ours.admin, clientId)).toThrow(Conflict)
  expect(() => deleteClient(ours.admin, clientId)).toThrow('they have one quote.')
  deleteQuote(ours.admin, id)
  deleteClient(ours.admin, clientId)
  // The client's entry alone is past its time.
  db().update(quotes).set({ binEntryId: null }).where(eq(quotes.id, id)).run()
  emptyBin(later())
  expect(quoteNow(id)).toMatchObject({ clientId: null })
})

test('a draft leaves for good with what was noted of it', () => {
  const { ours, theirs } = base
  const { id } = createQuote(ours.admin, { title: 'Bookcase', clientId: makeClient(ours) })
  const { id: kept } = createQuote(theirs.admin, { title: 'Bookcase', clientId: makeClient(theirs) })
  deleteQuote(ours.admin, id)
  emptyBin(later())
  expect(db().select({ id: quotes.id }).from(quotes).all()).toEqual([{ id: kept }])
  expect(db().select({ quoteId: paperEvents.quoteId }).from(paperEvents).all()).toEqual([{ quoteId: kept }])
})

test('a quote outlives the job that it became and the template that it begins with', () => {
  const { ours } = base
  const { id } = createQuote(ours.admin, { title: 'Bookcase', clientId: makeClient(ours) })
  const [projectId, templateId] = [makeProject(ours), makeTemplate(ours)]
  db().update(quotes).set({ projectId, templateId }).where(eq(quotes.id, id)).run()
  deleteProject(ours.admin, projectId)
  deleteTemplate(ours.admin, templateId)
  emptyBin(later())
  expect(quoteNow(id)).toMatchObject({ projectId: null, templateId: null })
})

test('who wrote a quote may be erased: what was sent and accepted is a contract, and stays', () => {
  const { ours } = base
  makeOneOfEach(ours, ours.manager, 'larkspur')
  const before = db().select().from(quotes).get()
  const proof = db().select().from(quoteAcceptances).get()
  eraseUser(ours.manager)
  expect(db().select().from(quotes).get()).toEqual(before)
  expect(db().select().from(quoteAcceptances).get()).toEqual(proof)
})

test('a company that is deleted loses revisions with what they stand for, however few at a time', () => {
  const { ours, theirs } = base
  let { id } = createQuote(ours.admin, { title: 'Bookcase', clientId: makeClient(ours) })
  for (let times = 0; times < 4; times++) {
    db().update(quotes).set({ status: 'sent', document: Object() }).where(eq(quotes.id, id)).run()
    id = reviseQuote(ours.admin, id).id
  }
  const kept = createQuote(theirs.admin, { title: 'Bookcase', clientId: makeClient(theirs) })
  const names = tablesToEmpty()
  for (const name of names.slice(0, names.indexOf('quotes') + 1)) {
    while (deleteSome(name, ours.id, 2) > 0);
  }
  expect(
    db()
      .select()
      .from(quotes)
      .all()
      .map(({ id }) => id),
  ).toEqual([kept.id])
})
