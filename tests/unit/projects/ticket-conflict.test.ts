import { describe, expect, test } from 'vitest'
import { baseWithDetails, ticketBase, ticketConflict } from '#app/domain/projects/ticket-conflict.ts'

const stages = [{ id: 2, name: 'design' }]
const clients = [
  { id: 4, name: 'Eleanor Pickles' },
  { id: 5, name: 'Mr & Mrs Ashworth' },
]
const names = { stages, clients, people: [{ id: 7, name: 'Ned Shaw' }], currency: 'GBP' }

const eleanor = { shownClient: '4', clientName: 'Eleanor Pickles', clientPhone: '01943 555001' }
const project = {
  name: 'Larder',
  notes: 'Theirs',
  clientId: '4',
  version: '3',
  clientVersion: '7',
  ...eleanor,
}

describe('a ticket form that says what it was made from', () => {
  const base = { name: 'Larder', notes: '', clientId: '4', ...eleanor }
  const marks = { shownClient: '4', version: '2', clientVersion: '7' }

  test('shows the project as it stands beside what was changed', () => {
    const conflict = ticketConflict({ values: { ...marks, name: 'Pantry' }, base }, project, names)
    expect(conflict.rows).toEqual([{ label: 'Project name', theirs: 'Larder', yours: 'Pantry' }])
    expect(conflict.values).toMatchObject({ ...marks, ...eleanor, name: 'Pantry', notes: 'Theirs' })
    expect(conflict.base).toEqual(ticketBase(project))
    expect(conflict.useMine).toEqual({ name: 'use:version', value: '3' })
  })

  test('follows the project to another client, unless something of the client was changed', () => {
    const ashworths = {
      shownClient: '5',
      clientVersion: '1',
      clientName: 'Mr & Mrs Ashworth',
      clientPhone: '',
    }
    const moved = { ...project, ...ashworths, clientId: '5' }
    const left = ticketConflict({ values: { ...marks, name: 'Pantry' }, base }, moved, names)
    expect(left.values).toMatchObject({ ...ashworths, clientId: '5', version: '2' })
    const phone = { clientPhone: '01943 555067' }
    const changed = ticketConflict({ values: { ...marks, ...phone }, base }, moved, names)
    expect(changed.values).toMatchObject({ ...eleanor, ...phone, ...marks, clientId: '4' })
    expect(changed.rows).toEqual([{ label: 'Client', theirs: 'Mr & Mrs Ashworth', yours: 'Eleanor Pickles' }])
  })

  test('keeps the client’s details beside the client whose they are', () => {
    const moved = { ...project, clientId: '5', shownClient: '5', clientName: 'Mr & Mrs Ashworth' }
    const current = { name: 'Eleanor Pickles', phone: '01943 555002', version: 8 }
    const reply = {
      values: { ...marks, clientPhone: '01943 555067' },
      base,
      current,
      noun: 'client' as const,
    }
    const conflict = ticketConflict(reply, moved, names)
    expect(conflict.rows).toEqual([{ label: 'Client phone', theirs: '01943 555002', yours: '01943 555067' }])
    expect(conflict.values).toMatchObject({ ...marks, clientId: '4', clientName: 'Eleanor Pickles' })
    expect(conflict.base).toMatchObject({ clientId: '4', clientPhone: '01943 555002', notes: 'Theirs' })
    expect(conflict.useMine).toEqual({ name: 'use:clientVersion', value: '8' })
  })
})

describe('a ticket form that does not say what it was made from', () => {
  const values = {
    name: 'Pantry',
    clientId: '5',
    shownClient: '5',
    version: '2',
    clientVersion: '1',
    clientName: 'The Ashworths',
    clientPhone: '01943 555067',
  }

  test('compares the chosen client with the one who stands, and keeps the versions', () => {
    const current = { id: 5, name: 'Mr & Mrs Ashworth', phone: '01943 555067', version: 2 }
    const conflict = ticketConflict({ values, current, noun: 'client' }, project, names)
    expect(conflict.rows).toEqual([
      { label: 'Client name', theirs: 'Mr & Mrs Ashworth', yours: 'The Ashworths' },
    ])
    expect(conflict.values).toMatchObject(values)
    expect(conflict.useMine).toEqual({ name: 'use:clientVersion', value: '2' })
  })

  test('compares everything of the project, and keeps the versions', () => {
    const conflict = ticketConflict({ values, current: { version: 3 }, noun: 'project' }, project, names)
    expect(conflict.rows).toEqual([
      { label: 'Project name', theirs: 'Larder', yours: 'Pantry' },
      { label: 'Client', theirs: 'Eleanor Pickles', yours: 'Mr & Mrs Ashworth' },
    ])
    expect(conflict.values).toMatchObject(values)
  })
})

test('another client’s details become what the form was made from, choosing them does not', () => {
  const base = ticketBase({ ...project, actualValue: '12.00', requestId: 'form:1' })
  expect(base).toEqual({
    name: 'Larder',
    notes: 'Theirs',
    clientId: '4',
    clientName: 'Eleanor Pickles',
    clientPhone: '01943 555001',
  })
  const details = { clientId: '5', shownClient: '5', clientVersion: '1', clientName: 'Mr & Mrs Ashworth' }
  expect(baseWithDetails(base, details)).toEqual({ ...base, clientName: 'Mr & Mrs Ashworth' })
})
