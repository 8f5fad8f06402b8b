import { describe, expect, test } from 'vitest'
import { differences } from '#app/domain/differences.ts'
import { projectDifferences, showClientField } from '#app/domain/projects/project-form.ts'

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
    expect(projectDifferences(theirs, mine, { stages, clients, currency: 'GBP' })).toEqual([
      { label: 'Project name', theirs: 'Oak stair', yours: 'Oak staircase' },
      { label: 'Client', theirs: 'Eleanor Pickles', yours: 'None on file' },
      { label: 'Stage', theirs: 'design', yours: 'complete' },
      { label: 'Due date', theirs: 'Nothing', yours: 'Tue 1 December 2026' },
      { label: 'Actual value', theirs: 'Nothing', yours: '£12.50' },
    ])
  })
})
