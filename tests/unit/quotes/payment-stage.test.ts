import { expect, test } from 'vitest'
import { limits } from '#app/domain/limits.ts'
import { readStages } from '#app/domain/quotes/payment-stages.schema.ts'
import { quoteSettingsChange } from '#app/domain/quotes/quote-settings.schema.ts'
import { quoteStagesChange } from '#app/domain/quotes/sent-stages.schema.ts'

const row = { name: 'Deposit', share: '100', asked: 'accepted', day: '', daysToPay: '7' }
type Row = Partial<typeof row>

const install = 'I'.repeat(limits.stageName)

const inEditor = (more: Row) => readStages([{ ...row, ...more }], [install])
const inSettings = ({ asked, ...more }: Row) =>
  quoteSettingsChange.shape.paymentStages.safeParse([{ ...row, trigger: asked ?? row.asked, ...more }])

test.each<Row>([
  row,
  { daysToPay: '0' },
  { daysToPay: '365' },
  { name: 'x'.repeat(limits.paymentStageName) },
  { asked: `stage:${install}` },
  { share: '100.00' },
])('the editor and the settings keep the same of %j', more => {
  const { stages, errors } = inEditor(more)
  expect(errors).toEqual({})
  expect(inSettings(more).data).toEqual(stages)
})

test.each<[string, Row]>([
  ['daysToPay', { daysToPay: '366' }],
  ['daysToPay', { daysToPay: '999' }],
  ['name', { name: 'x'.repeat(limits.paymentStageName + 1) }],
  ['name', { name: 'De\nposit' }],
  ['name', { name: 'De\u202eposit' }],
  ['share', { share: '0' }],
  ['asked', { asked: `stage:${install}I` }],
])('a wrong %s, %j, is refused by the editor and by the settings', (field, more) => {
  expect(inEditor(more).errors).toHaveProperty([`stages[0].${field}`])
  expect(inSettings(more).success).toBe(false)
})

test('a payment asked for on a day needs the day', () => {
  expect(inEditor({ asked: 'date', day: '2026-12-01' }).errors).toEqual({})
  expect(inEditor({ asked: 'date', day: '2026-13-01' }).errors).toEqual({
    'stages[0].day': ['Please enter the day'],
  })
})

const calls = (...paymentStages: object[]) => quoteStagesChange.safeParse({ paymentStages })
const deposit = { name: 'Deposit', amount: '1000.00', trigger: 'accepted', daysToPay: 7 }
const balance = { name: 'Balance', trigger: 'progress', when: '90', daysToPay: '14' }

test('a call names stages by amount, by share and by what is left, and they are kept as the editor keeps them', () => {
  const { data } = calls(deposit, { ...deposit, name: 'Second', amount: null, share: '40' }, balance)
  const { stages } = readStages(
    [
      { ...row, share: '£1,000' },
      { ...row, name: 'Second', share: '40' },
      { ...row, name: 'Balance', share: '', asked: 'progress:90', daysToPay: '14' },
    ],
    [],
  )
  expect(data?.paymentStages).toEqual(stages)
  expect(calls().data?.paymentStages).toEqual([])
})

test.each([
  ['a share and an amount', [{ ...deposit, share: '10' }, balance]],
  ['no day', [deposit, { ...balance, trigger: 'date', when: 'soon' }]],
  ['more work than all', [deposit, { ...balance, when: '101' }]],
  ['shares that are not all', [{ ...balance, share: '99' }]],
  ['two that take what is left', [deposit, balance, balance]],
  ['an amount below zero', [{ ...deposit, amount: '-1' }, balance]],
  ['too many days', [{ ...deposit, daysToPay: 366 }, balance]],
  ['too many', Array.from({ length: 11 }, () => ({ ...balance, share: '10' }))],
])('a call with %s is refused', (_what, stages) => {
  expect(calls(...stages).error?.issues[0]?.path[0]).toBe('paymentStages')
})

test('the API’s last stage takes what is left, and no other', () => {
  const stage = (share?: string) => ({ name: 'Part', trigger: 'manual', daysToPay: 7, share })
  const sent = (...shares: (string | undefined)[]) =>
    quoteStagesChange.safeParse({ version: 1, paymentStages: shares.map(stage) })
  expect(sent('50', '40', undefined).data?.paymentStages.map(({ share }) => share)).toEqual([
    5000, 4000, 1000,
  ])
  expect(sent('50', undefined, '40').success).toBe(false)
  expect(sent('50', '50', undefined).data?.paymentStages.at(-1)?.share ?? 0).toBe(0)
})
