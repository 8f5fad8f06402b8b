import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Forbidden, Invalid, Stale } from '#app/domain/errors.ts'
import { type TicketForm, ticketForm } from '#app/domain/project.schema.ts'
import { listClients, requireClient } from '#app/models/client.server.ts'
import { requireProject } from '#app/models/project.server.ts'
import { createTicket, updateTicket } from '#app/services/projects/save-ticket.server.ts'
import { makeClient, makeProject, openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let house: TestDatabase
beforeEach(() => {
  house = openTestDatabase()
})
afterEach(() => house.close())

/** As the form posts it: every field a string. */
function form(fields: Record<string, string | number>): TicketForm {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return ticketForm('Europe/London').parse({ name: 'Home office', clientId: '', shownClient: '', ...texts })
}

function clientNames() {
  return listClients(house.ours.admin, { limit: 50, offset: 0 }).map(({ name }) => name)
}

describe('a ticket with a new client', () => {
  test('makes both; without a client’s name it makes the project alone', () => {
    const both = createTicket(
      house.ours.member,
      form({ clientName: 'Eleanor Pickles', clientPhone: '01943 555067' }),
    )
    expect(requireClient(house.ours.admin, both.clientId ?? 0)).toMatchObject({
      name: 'Eleanor Pickles',
      phone: '01943 555067',
    })
    expect(createTicket(house.ours.member, form({ clientName: ' ' })).clientId).toBeNull()
    expect(clientNames()).toEqual(['Eleanor Pickles'])
  })

  test('makes neither when one of them is refused', () => {
    const before = house.dump()
    const noStage = form({ clientName: 'Eleanor Pickles', stageId: 99_999 })
    expect(() => createTicket(house.ours.admin, noStage)).toThrow(Invalid)
    expect(() => createTicket(house.ours.admin, form({ clientEmail: 'e.pickles@example.com' }))).toThrow(
      'Please enter the client’s name',
    )
    expect(house.dump()).toBe(before)
  })

  test('made twice by one request is made once', () => {
    const twice = form({ clientName: 'Eleanor Pickles', requestId: 'r-9' })
    expect(createTicket(house.ours.admin, twice).id).toBe(createTicket(house.ours.admin, twice).id)
    expect(clientNames()).toEqual(['Eleanor Pickles'])
  })

  test('asks before it adds a second client of the same name', () => {
    makeClient(house.ours, 'Eleanor Pickles')
    makeClient(house.theirs, 'Priya Raman')
    expect(() => createTicket(house.ours.admin, form({ clientName: 'eleanor pickles' }))).toThrow(Invalid)
    createTicket(house.ours.admin, form({ clientName: 'Eleanor Pickles', sameName: 'on' }))
    createTicket(house.ours.admin, form({ clientName: 'Priya Raman' }))
    expect(clientNames()).toEqual(['Priya Raman', 'Eleanor Pickles', 'Eleanor Pickles'])
  })
})

describe('a ticket for a client on file', () => {
  test('uses the one chosen, whatever was typed beside it', () => {
    const clientId = makeClient(house.ours)
    const project = createTicket(house.ours.admin, form({ clientId, clientName: 'Somebody else' }))
    expect(project.clientId).toBe(clientId)
    expect(clientNames()).toEqual(['Mr & Mrs Ashworth'])
  })

  test('saves the details shown, by those who may edit clients', () => {
    const clientId = makeClient(house.ours)
    const details = {
      clientId,
      shownClient: clientId,
      clientVersion: 1,
      clientName: 'The Ashworths',
      clientEmail: 'J.Ashworth@example.com',
    }
    createTicket(house.ours.manager, form(details))
    expect(requireClient(house.ours.admin, clientId)).toMatchObject({
      name: 'The Ashworths',
      email: 'j.ashworth@example.com',
      version: 2,
    })
    expect(() => createTicket(house.ours.member, form({ ...details, clientName: 'Mine' }))).toThrow(Forbidden)
    const unchanged = { ...details, clientEmail: 'j.ashworth@example.com' }
    expect(createTicket(house.ours.member, form(unchanged)).clientId).toBe(clientId)
  })

  test('a foreign client is refused at its field', () => {
    const clientId = makeClient(house.theirs)
    const before = house.dump()
    expect(() => createTicket(house.ours.admin, form({ clientId }))).toThrow(
      'Please choose one of your clients',
    )
    expect(house.dump()).toBe(before)
  })
})

describe('editing a ticket', () => {
  test('saves project and client together, and neither when the client is stale', () => {
    const clientId = makeClient(house.ours)
    const id = makeProject(house.ours, { clientId })
    const shown = { clientId, shownClient: clientId, version: 1, clientVersion: 1 }
    updateTicket(house.ours.admin, id, form({ ...shown, name: 'Larder', clientName: 'The Ashworths' }))
    const before = house.dump()
    const late = { ...shown, version: 2, name: 'Pantry', clientName: 'J. Ashworth' }
    expect(() => updateTicket(house.ours.manager, id, form(late))).toThrow(Stale)
    expect(house.dump()).toBe(before)
    expect(requireProject(house.ours.admin, id)).toMatchObject({ name: 'Larder', version: 2 })
  })

  test('takes the client away when none is left in the form', () => {
    const clientId = makeClient(house.ours)
    const id = makeProject(house.ours, { clientId })
    expect(updateTicket(house.ours.admin, id, form({ shownClient: clientId })).clientId).toBeNull()
    expect(requireClient(house.ours.admin, clientId).name).toBe('Mr & Mrs Ashworth')
  })
})
