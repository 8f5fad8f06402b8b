import { describe, expect, test } from 'vitest'
import { differences } from '#app/domain/differences.ts'
import { projectDifferences, showClientField, ticketConflict } from '#app/domain/project-form.ts'

const stages = [
  { id: 2, name: 'design' },
  { id: 3, name: 'complete' },
]
const clients = [
  { id: 4, name: 'Eleanor Pickles' },
  { id: 5, name: 'Mr & Mrs Ashworth' },
]

describe('two versions of a record', () => {
  test('differ only in what reads differently: line ends and space around a text do not count', () => {
    const labels = { address: 'Address', notes: 'Notes', phone: 'Phone', email: 'Email' }
    const theirs = { address: '2 Mill Lane\nOtley', notes: '', phone: '01943 555067', email: 'e@example.com' }
    const mine = { address: '2 Mill Lane\r\nOtley ', notes: 'Key at no. 12', email: 'E@example.com' }
    expect(differences(labels, theirs, mine, showClientField)).toEqual([
      { label: 'Notes', theirs: 'Nothing', yours: 'Key at no. 12' },
    ])
  })

  test('of a project are told in words, money by its amount', () => {
    const theirs = { name: 'Oak stair', stageId: '2', estimatedValue: '6,250.00', dueDate: '', clientId: '4' }
    const mine = {
      name: 'Oak staircase',
      stageId: '3',
      estimatedValue: '£6250',
      actualValue: '12.5',
      dueDate: '2026-12-01',
      clientId: '',
    }
    expect(projectDifferences(theirs, mine, { stages, clients })).toEqual([
      { label: 'Project name', theirs: 'Oak stair', yours: 'Oak staircase' },
      { label: 'Client', theirs: 'Eleanor Pickles', yours: 'None on file' },
      { label: 'Stage', theirs: 'design', yours: 'complete' },
      { label: 'Due date', theirs: 'Nothing', yours: 'Tue 1 December 2026' },
      { label: 'Actual value', theirs: 'Nothing', yours: '£12.50' },
    ])
  })
})

describe('a ticket form', () => {
  const project = {
    name: 'Larder',
    clientId: '4',
    version: '3',
    clientVersion: '7',
    clientName: 'Eleanor Pickles',
  }
  const values = {
    name: 'Pantry',
    clientId: '5',
    shownClient: '5',
    version: '2',
    clientVersion: '1',
    clientName: 'The Ashworths',
    clientPhone: '01943 555067',
  }

  test('compares the chosen client with the one who stands, and keeps the project’s version', () => {
    const current = { id: 5, name: 'Mr & Mrs Ashworth', phone: '01943 555067', version: 2 }
    const conflict = ticketConflict({ values, current, noun: 'client' }, project, { stages, clients })
    expect(conflict).toEqual({
      rows: [{ label: 'Client name', theirs: 'Mr & Mrs Ashworth', yours: 'The Ashworths' }],
      versions: { version: '2', clientVersion: '2' },
    })
  })

  test('compares the project, and keeps the client’s version', () => {
    const conflict = ticketConflict({ values, current: { version: 3 }, noun: 'project' }, project, {
      stages,
      clients,
    })
    expect(conflict).toEqual({
      rows: [
        { label: 'Project name', theirs: 'Larder', yours: 'Pantry' },
        { label: 'Client', theirs: 'Eleanor Pickles', yours: 'Mr & Mrs Ashworth' },
      ],
      versions: { version: '3', clientVersion: '1' },
    })
  })
})
