import { expect, test } from 'vitest'
import { cutNotes, planJobSheet, sheetStages } from '#app/domain/projects/job-sheet.ts'

function tasks(open: number, done = 0, title = 'Frame') {
  const made = (count: number, isDone: boolean) =>
    Array.from({ length: count }, (_, at) => ({ title: `${title} ${at}`, isDone }))
  return [...made(done, true), ...made(open, false)]
}

const nothingElse = { noteLines: 0, drawings: 0 }

test('a few tasks have tall rows, more of them closer ones', () => {
  expect(planJobSheet([tasks(9, 4), tasks(6)], nothingElse).size).toBe('roomy')
  expect(planJobSheet([tasks(18), tasks(2)], nothingElse).size).toBe('close')
  expect(planJobSheet([tasks(22)], nothingElse).size).toBe('tight')
})

test('long titles, notes and drawings take room of the rows', () => {
  const long = 'Carcasses cut and edged, 18 mm birch ply, with the backs let in'
  const sizeOf = (title: string, below = nothingElse) => planJobSheet([tasks(11, 0, title)], below).size
  expect([sizeOf('Frame'), sizeOf(long)]).toEqual(['roomy', 'close'])
  expect(sizeOf('Frame', { noteLines: 2, drawings: 3 })).toBe('close')
  expect(sizeOf(long, { noteLines: 4, drawings: 3 })).toBe('tight')
})

test('too many: all that is to do comes first, what is done is counted, and the rest is said', () => {
  const { size, columns } = planJobSheet([tasks(15, 9), tasks(40)], nothingElse)
  expect(size).toBe('tight')
  expect(columns[0]).toMatchObject({ doneAlone: 9, more: 0 })
  expect(columns[0]?.tasks).toHaveLength(15)
  expect(columns[1]).toMatchObject({ doneAlone: 0 })
  expect((columns[1]?.tasks.length ?? 0) + (columns[1]?.more ?? 0)).toBe(40)
  expect(columns[1]?.more).toBeGreaterThan(1)
})

test('however much there is, something of both stages is left', () => {
  const { columns } = planJobSheet([tasks(1000, 50), tasks(3)], { noteLines: 8, drawings: 500 })
  expect(columns.map(column => column.tasks.length > 1)).toEqual([true, true])
})

test('notes end after a word where they get too long, and say so', () => {
  expect(cutNotes('')).toEqual({ text: '', lines: 0, isCut: false })
  expect(cutNotes('Mind the dog.\nKey at no. 12')).toEqual({
    text: 'Mind the dog.\nKey at no. 12',
    lines: 2,
    isCut: false,
  })
  const cut = cutNotes('mortise and tenon '.repeat(100))
  expect(cut.isCut).toBe(true)
  expect(cut.text).toMatch(/(mortise|and|tenon) …$/)
  expect(cutNotes('a\nb\nc\nd\ne\nf\ng\nh')).toMatchObject({ text: 'a\nb\nc\nd\ne\nf\ng', isCut: true })
})

test('stages without tasks are left out, and those with tasks stand in their order', () => {
  const stage = (name: string, total: number, done = 0) => ({ name, total, done })
  const names = (stages: ReturnType<typeof stage>[], here: number) =>
    sheetStages(stages, here).map(({ name }) => name)
  const later = [stage('measure', 0), stage('design', 0), stage('production', 2), stage('install', 1)]
  expect(names(later, 0)).toEqual(['production', 'install'])
  expect(names([stage('measure', 3, 1), stage('design', 2, 2), stage('install', 1)], 2)).toEqual([
    'measure',
    'install',
  ])
  expect(names([stage('measure', 0), stage('design', 0)], 1)).toEqual(['design'])
})

test('what was agreed takes what the tasks leave', () => {
  const agreed = ['Pantry: shelves, 4 each', 'To come: 5 sheet Oak board', 'x'.repeat(300)]
  expect(planJobSheet([tasks(3)], { ...nothingElse, agreed }).agreed).toBe(3)
  expect(planJobSheet([tasks(12)], { ...nothingElse, agreed }).agreed).toBe(2)
  expect(planJobSheet([tasks(22)], { ...nothingElse, agreed }).agreed).toBe(0)
})
