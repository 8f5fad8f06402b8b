import { describe, expect, test } from 'vitest'
import { Invalid, Stale } from '#app/domain/errors.ts'
import { type TicketForm, ticketForm } from '#app/domain/projects/project.schema.ts'
import { requireClient } from '#app/models/clients/client.server.ts'
import { listClients } from '#app/models/clients/client-list.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'
import { createTicket, updateTicket } from '#app/services/projects/save-ticket.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'
import { databaseForTests, makeClient, makeProject } from '#tests/support/database.ts'

const base = databaseForTests()

/** As the form posts it: every field a string. */
function form(fields: Record<string, string | number>): TicketForm {
  const texts = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]))
  return ticketForm('Europe/London').parse({ name: 'Home office', clientId: '', shownClient: '', ...texts })
}

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  throw new Error('nothing was thrown')
}

function clientNames() {
  return listClients(base.ours.admin, { limit: 50, offset: 0 }).map(({ name }) => name)
}

describe('a ticket with a new client', () => {
  test('makes both; without a client’s name it makes the project alone', () => {
    const both = createTicket(
      base.ours.member,
      form({ clientName: 'Eleanor Pickles', clientPhone: '01943 555067' }),
    )
    expect(requireClient(base.ours.admin, both.clientId ?? 0)).toMatchObject({
      name: 'Eleanor Pickles',
      phone: '01943 555067',
    })
    expect(createTicket(base.ours.member, form({ clientName: ' ' })).clientId).toBeNull()
    expect(clientNames()).toEqual(['Eleanor Pickles'])
  })

  test('makes neither when one of them is refused', () => {
    const before = base.dump()
    const noStage = form({ clientName: 'Eleanor Pickles', stageId: 99_999 })
    expect(() => createTicket(base.ours.admin, noStage)).toThrow(Invalid)
    expect(() => createTicket(base.ours.admin, form({ clientEmail: 'e.pickles@example.com' }))).toThrow(
      'Please enter the client’s name',
    )
    expect(base.dump()).toBe(before)
  })

  test('made twice by one request is made once', () => {
    const twice = form({ clientName: 'Eleanor Pickles', requestId: 'r-9' })
    expect(createTicket(base.ours.admin, twice).id).toBe(createTicket(base.ours.admin, twice).id)
    expect(clientNames()).toEqual(['Eleanor Pickles'])
  })

  test('asks before it adds a second client of the same name', () => {
    makeClient(base.ours, 'Eleanor Pickles')
    makeClient(base.theirs, 'Priya Raman')
    expect(() => createTicket(base.ours.admin, form({ clientName: 'eleanor pickles' }))).toThrow(Invalid)
    createTicket(base.ours.admin, form({ clientName: 'Eleanor Pickles', sameName: 'on' }))
    createTicket(base.ours.admin, form({ clientName: 'Priya Raman' }))
    expect(clientNames()).toEqual(['Priya Raman', 'Eleanor Pickles', 'Eleanor Pickles'])
  })
})

describe('a ticket for a client on file', () => {
  test('uses the one chosen instead of the one shown, whose details stay', () => {
    const shownClient = makeClient(base.ours, 'Eleanor Pickles')
    const clientId = makeClient(base.ours)
    const chosen = form({ clientId, shownClient, clientVersion: 1, clientName: 'Eleanor Pickles' })
    expect(createTicket(base.ours.member, chosen).clientId).toBe(clientId)
    expect(createTicket(base.ours.admin, form({ clientId })).clientId).toBe(clientId)
    expect(clientNames()).toEqual(['Mr & Mrs Ashworth', 'Eleanor Pickles'])
  })

  test('loses nothing that was typed beside the one chosen', () => {
    const shownClient = makeClient(base.ours, 'Eleanor Pickles')
    const clientId = makeClient(base.ours)
    const before = base.dump()
    const typed = [
      form({ clientId, clientName: 'Somebody else' }),
      form({ clientId, shownClient, clientName: 'Eleanor Pickles', clientPhone: '01943 555067' }),
    ]
    for (const value of typed) {
      expect(() => createTicket(base.ours.admin, value)).toThrow(
        'The details below are not those of Mr & Mrs Ashworth. Press “Show This Client’s Details”',
      )
    }
    expect(() =>
      createTicket(base.ours.admin, form({ clientId, shownClient: clientId, clientName: '' })),
    ).toThrow('Please enter the client’s name')
    expect(base.dump()).toBe(before)
  })

  test('saves the details shown, by those who may edit clients', () => {
    const clientId = makeClient(base.ours)
    const details = {
      clientId,
      shownClient: clientId,
      clientVersion: 1,
      clientName: 'The Ashworths',
      clientEmail: 'J.Ashworth@example.com',
    }
    createTicket(base.ours.manager, form(details))
    expect(requireClient(base.ours.admin, clientId)).toMatchObject({
      name: 'The Ashworths',
      email: 'j.ashworth@example.com',
      version: 2,
    })
    const before = requireClient(base.ours.admin, clientId)
    const project = createTicket(base.ours.member, form({ ...details, clientName: 'Mine' }))
    expect(project.clientId).toBe(clientId)
    expect(requireClient(base.ours.admin, clientId)).toEqual(before)
  })

  test('a foreign client is refused at its field', () => {
    const clientId = makeClient(base.theirs)
    const before = base.dump()
    expect(() => createTicket(base.ours.admin, form({ clientId }))).toThrow(
      'Please choose one of your clients',
    )
    expect(base.dump()).toBe(before)
  })
})

describe('editing a ticket', () => {
  test('saves project and client together, and neither when the client is stale', () => {
    const clientId = makeClient(base.ours)
    const id = makeProject(base.ours, { clientId })
    const shown = { clientId, shownClient: clientId, version: 1, clientVersion: 1 }
    updateTicket(base.ours.admin, id, form({ ...shown, name: 'Larder', clientName: 'The Ashworths' }))
    const before = base.dump()
    const late = { ...shown, version: 2, name: 'Pantry', clientName: 'J. Ashworth' }
    expect(() => updateTicket(base.ours.manager, id, form(late))).toThrow(Stale)
    expect(base.dump()).toBe(before)
    expect(requireProject(base.ours.admin, id)).toMatchObject({ name: 'Larder', version: 2 })
  })

  test('says which of the two is stale', () => {
    const clientId = makeClient(base.ours)
    const id = makeProject(base.ours, { clientId })
    const shown = { clientId, shownClient: clientId, version: 1, clientVersion: 1 }
    updateClient(base.ours.manager, clientId, { phone: '01943 555067' })
    const late = form({ ...shown, name: 'Larder', clientName: 'The Ashworths' })
    expect(thrownBy(() => updateTicket(base.ours.admin, id, late))).toMatchObject({
      noun: 'client',
      current: { version: 2, phone: '01943 555067' },
      lastChange: { by: 'oak project_manager' },
    })
    updateProject(base.ours.manager, id, { notes: 'Key at no. 12' })
    const later = form({ ...shown, clientVersion: 2, name: 'Larder', clientName: 'The Ashworths' })
    expect(thrownBy(() => updateTicket(base.ours.admin, id, later))).toMatchObject({
      noun: 'project',
      current: { version: 2 },
    })
  })

  test('is not stopped by a client whom somebody else edits, where the person may not', () => {
    const clientId = makeClient(base.ours)
    const id = makeProject(base.ours, { clientId, createdBy: base.ours.member.userId })
    updateClient(base.ours.admin, clientId, { phone: '01943 555067' })
    const shown = { clientId, shownClient: clientId, clientVersion: 1, clientName: 'Mr & Mrs Ashworth' }
    updateTicket(base.ours.member, id, form({ ...shown, version: 1, name: 'Larder' }))
    expect(requireProject(base.ours.admin, id)).toMatchObject({ name: 'Larder', clientId })
    expect(requireClient(base.ours.admin, clientId)).toMatchObject({ phone: '01943 555067', version: 2 })
  })

  test('takes the client away when none is left in the form', () => {
    const clientId = makeClient(base.ours)
    const id = makeProject(base.ours, { clientId })
    expect(updateTicket(base.ours.admin, id, form({ shownClient: clientId })).clientId).toBeNull()
    expect(requireClient(base.ours.admin, clientId).name).toBe('Mr & Mrs Ashworth')
  })
})
