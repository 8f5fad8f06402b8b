import { isCalendarDate } from '#app/domain/fields.schema.ts'
import { maxPaymentStages } from '#app/domain/limits.ts'
import { isReadySchedule, readyStages, scheduleFault } from './payment-schedule.ts'
import { paymentStage } from './payment-stage.schema.ts'
import type { StageFields } from './payment-stages-reply.ts'
import { partField, partMessage, readPart } from './price-part.ts'
import type { PaymentStage } from './quote.ts'

export function stagesToFields(stages: readonly PaymentStage[], currency: string): StageFields[] {
  return stages.map(({ name, trigger, when, daysToPay, ...part }) => ({
    name,
    share: partField(part, currency),
    asked: askedOf({ trigger, when }),
    day: trigger === 'date' ? when : '',
    daysToPay: String(daysToPay),
  }))
}

export function askedOf({ trigger, when }: Pick<PaymentStage, 'trigger' | 'when'>): string {
  return trigger === 'stage' || trigger === 'progress' ? `${trigger}:${when}` : trigger
}

export function sentStages(sent: (name: string) => string): StageFields[] {
  const count = Math.min(Number(/^\d{1,2}$/.exec(sent('count'))?.[0] ?? 0), maxPaymentStages)
  return Array.from({ length: count }, (_, at) => ({
    name: sent(`stages[${at}].name`),
    share: sent(`stages[${at}].share`),
    asked: sent(`stages[${at}].asked`),
    day: sent(`stages[${at}].day`),
    daysToPay: sent(`stages[${at}].daysToPay`),
  }))
}

export function changedStages(
  intent: string,
  rows: readonly StageFields[],
  { stageNames, currency }: { stageNames: readonly string[]; currency: string },
): StageFields[] | null {
  const [op, what = ''] = intent.split(':')
  if (op === 'add') {
    const row = { name: '', share: '', asked: 'manual', day: '', daysToPay: '7' }
    return rows.length < maxPaymentStages ? [...rows, row] : [...rows]
  }
  if (op === 'remove') return rows.filter((_, at) => String(at) !== what)
  return op === 'ready' && isReadySchedule(what)
    ? stagesToFields(readyStages(what, stageNames), currency)
    : null
}

type Errors = Record<string, string[]>

/** Drops blank rows. The stages are the whole price, or none. */
export function readStages(
  rows: readonly StageFields[],
  stageNames: readonly string[],
): { stages: PaymentStage[]; errors: Errors } {
  const errors: Errors = {}
  const stages = rows.flatMap((row, at) => {
    if (row.name.trim() === '' && row.share.trim() === '') return []
    const stage = readStage(row, `stages[${at}]`, stageNames, errors)
    refuse(stage, `stages[${at}]`, errors)
    return [stage]
  })
  const fault = stages.length > 0 ? scheduleFault(stages) : null
  if (fault !== null && Object.keys(errors).length === 0) errors[''] = [fault]
  return { stages, errors }
}

function refuse(stage: PaymentStage, name: string, errors: Errors): void {
  for (const { path, message } of paymentStage.safeParse(stage).error?.issues ?? []) {
    const field = path[0] === 'when' ? (stage.trigger === 'date' ? 'day' : 'asked') : String(path[0])
    errors[`${name}.${field}`] ??= [message]
  }
}

function readStage(
  row: StageFields,
  name: string,
  stageNames: readonly string[],
  errors: Errors,
): PaymentStage {
  const fail = (field: string, message: string) => {
    errors[`${name}.${field}`] = [message]
  }
  const title = row.name.trim()
  if (title === '') fail('name', 'Please enter what the stage is called')
  const part = readPart(row.share)
  if (part === null) fail('share', partMessage)
  const days = /^\s*(\d{1,3})\s*$/.exec(row.daysToPay)
  if (!days) fail('daysToPay', 'Please enter days such as 7')
  const asked = { name: title, ...(part ?? { share: 0 }), daysToPay: Number(days?.[1] ?? 0) }
  if (row.asked === 'accepted' || row.asked === 'manual') return { ...asked, trigger: row.asked, when: '' }
  if (row.asked === 'date') {
    if (!isCalendarDate(row.day)) fail('day', 'Please enter the day')
    return { ...asked, trigger: 'date', when: row.day }
  }
  const done = /^progress:(\d{1,3})$/.exec(row.asked)?.[1]
  if (done !== undefined) return { ...asked, trigger: 'progress', when: done }
  const stage = row.asked.startsWith('stage:') ? row.asked.slice('stage:'.length) : ''
  if (!stageNames.includes(stage)) fail('asked', 'Please choose when it is asked for')
  return { ...asked, trigger: 'stage', when: stage }
}
