import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import * as form from '#app/domain/fields.schema.ts'
import { acceptedFilms, acceptedPhotos } from '#app/domain/files/file-kinds.ts'
import { amountText, capitaliseFirst, formatMoney, plural } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { optionalWholeNumber, percent as percentSchema } from '#app/domain/money/number-fields.schema.ts'
import { rateText } from '#app/domain/money/typed.ts'
import { may } from '#app/domain/permissions.ts'
import * as answers from '#app/domain/record-fields.schema.ts'
import type { FieldInput } from '#app/domain/records/field-input.ts'
import type { Scope } from '#app/domain/scope.ts'
import { optionalAddress } from '#app/domain/web-address.schema.ts'

/** A column that people fill in. Its name is the column's, in the form and in the API, too. */
export type Field<Value = unknown, Required extends boolean = boolean> = {
  input: Omit<FieldInput, 'name'>
  /** As forms and the API send it. */
  schema: (timeZone: string) => z.ZodType<Value>
  isRequired: Required
  /** Of a record that is made without it; undefined leaves it to the column's default. */
  unset?: (timeZone: string) => Value
  /** In the API's answer; encodes the value. */
  answer: z.ZodType
  toForm(value: Value): string
  /** In the list, where it is not what the form shows. */
  says?(value: Value, currency: string): string
  /** Absent for all others, who may not send it either. */
  readBy?: 'money.read'
  /** What other records have is offered; these as long as they have nothing. */
  suggest?: readonly string[]
}

/** A photo or film of the record's own, shown in place of an address. */
export type Upload<Remove extends string = string> = {
  input: Omit<FieldInput, 'name'>
  taken: 'photo' | 'film'
  /** Column with the id of the file, which may be binned. */
  column: string
  /** Field of the row with the id of the file, null where it is binned. */
  id: string
  /** Field of the form that takes it off, with its label. */
  remove: { name: Remove; label: string }
  /** In history: 'film'. */
  word: string
}

type Look = Pick<FieldInput, 'label'> &
  Partial<
    Pick<FieldInput, 'width' | 'labelNote' | 'hint' | 'placeholder' | 'type' | 'inputMode' | 'maxLength'>
  >
type FieldHelp = { about?: string; suggest?: readonly string[] }

function told(answer: z.ZodType, about: string | undefined): z.ZodType {
  return about === undefined ? answer : answer.describe(about)
}

/** In the list: 'Lead time 2 days', in one piece. */
export function labelled(label: string, text: string): string {
  return text && `${label} ${text}`.replaceAll(' ', '\u00a0')
}

const isText = { toForm: (value: string) => value }

/** A line with a rule of its own. */
export function lineOf(
  schema: z.ZodType<string>,
  { about, suggest, ...look }: Look & FieldHelp,
): Field<string, false> {
  return {
    input: { kind: 'line', ...look },
    schema: () => schema,
    isRequired: false,
    answer: told(z.string(), about),
    ...isText,
    ...(suggest && { suggest }),
  }
}

export function line(maxLength: number, look: Look & FieldHelp): Field<string, false> {
  return lineOf(form.line(maxLength), { ...look, maxLength })
}

export function requiredLine(
  maxLength: number,
  missing: string,
  look: Look & FieldHelp,
): Field<string, true> {
  return {
    ...lineOf(form.requiredLine(maxLength, missing), { labelNote: '(required)', ...look, maxLength }),
    isRequired: true,
  }
}

export function longText(maxLength: number, look: Look): Field<string, false> {
  return {
    ...lineOf(form.longText(maxLength), { ...look, maxLength }),
    input: { kind: 'text', ...look, maxLength },
  }
}

export function webAddress(look: Look): Field<string | null, false> {
  return {
    input: { kind: 'line', type: 'url', inputMode: 'url', maxLength: limits.webAddress, ...look },
    schema: () => optionalAddress,
    isRequired: false,
    answer: z.string().nullable(),
    toForm: value => value ?? '',
  }
}

function isMoney(look: Look) {
  return {
    input: { kind: 'money', ...look } as const,
    toForm: amountText,
    says: (pence: number | null, currency: string) =>
      labelled(look.label, pence === null ? '' : formatMoney(pence, currency)),
  }
}

/** Pence. */
export function money({ about, ...look }: Look & FieldHelp): Field<number | null, false> {
  const answer = told(answers.money.nullable(), about)
  return { ...isMoney(look), schema: () => form.money, isRequired: false, answer }
}

/** Pence. */
export function requiredMoney(missing: string, { about, ...look }: Look & FieldHelp): Field<number, true> {
  const schema = form.money.refine(value => value !== null, missing).transform(Number)
  return { ...isMoney(look), schema: () => schema, isRequired: true, answer: told(answers.money, about) }
}

/** Of what, as one and many: 'day' and 'days'. */
export function wholeNumber(
  [least, most]: readonly [number, number],
  [one, many]: readonly [string, string],
  look: Look,
): Field<number | null, false> {
  const message = `Please enter a whole number of ${many} from ${least} to ${most}`
  const schema = optionalWholeNumber(least, most, message)
  return {
    input: { kind: 'line', inputMode: 'numeric', labelNote: `(${many})`, ...look },
    schema: () => schema,
    isRequired: false,
    answer: z.int().nullable(),
    toForm: value => (value === null ? '' : String(value)),
    says: value => labelled(look.label, value === null ? '' : plural(value, one, many)),
  }
}

/** 'HH:MM' by the company's clocks. */
export function timeOfDay(look: Look): Field<string | null, false> {
  return {
    input: { kind: 'line', type: 'time', ...look },
    schema: () => form.timeOfDay,
    isRequired: false,
    answer: answers.timeOfDay.nullable(),
    toForm: value => value ?? '',
    says: value => labelled(look.label, value ?? ''),
  }
}

export function mayRead(scope: Scope, { readBy }: Pick<Field, 'readBy'>): boolean {
  return readBy === undefined || may(scope, readBy)
}

/** Read and written by those who see money. */
export function forMoneyReaders<Value, Required extends boolean>(
  field: Field<Value, Required>,
): Field<Value, Required> {
  const answer = field.answer.optional().describe('For those who see money.')
  return { ...field, answer, readBy: 'money.read' }
}

/** Basis points; none is 0. */
export function percent(most: number, look: Look): Field<number, false> {
  const schema = percentSchema(most).transform(rate => rate ?? 0)
  return {
    input: { kind: 'line', inputMode: 'decimal', ...look },
    schema: () => schema,
    isRequired: false,
    answer: answers.percent.describe('In per cent.'),
    toForm: rateText,
  }
}

export function day(look: Look): Field<string | null, false> {
  return {
    input: { kind: 'day', ...look },
    schema: form.calendarDate,
    isRequired: false,
    answer: answers.calendarDay.nullable(),
    toForm: value => value ?? '',
  }
}

/** Today, unless it says another day; an emptied one stays as it is. */
export function pastDay({ about, ...look }: Look & FieldHelp): Field<string | null, false> {
  return {
    ...day(look),
    input: { kind: 'day', max: 'today', ...look },
    unset: timeZone => dayIn(timeZone, Date.now()),
    answer: told(answers.calendarDay, about),
  }
}

export function requiredChoice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  names: Readonly<Record<Values[number], string>>,
  message: string,
  look: Look,
): Field<Values[number], true> {
  const options = values.map((value: Values[number]) => ({ value, label: names[value] }))
  return {
    input: { kind: 'choice', options, ...look },
    schema: () => form.choice(values, message),
    isRequired: true,
    answer: z.enum(values),
    ...isText,
    says: value => names[value],
  }
}

/** Nothing chosen is ''. */
export function choice<const Values extends readonly [string, ...string[]]>(
  values: Values,
  names: Readonly<Record<Values[number] | '', string>>,
  message: string,
  look: Look,
): Field<Values[number] | '', false> {
  const all: readonly (Values[number] | '')[] = ['', ...values]
  const schema = z.preprocess(value => (value === null ? '' : value), form.choice(['', ...values], message))
  return {
    input: { kind: 'choice', options: all.map(value => ({ value, label: names[value] })), ...look },
    schema: () => schema,
    isRequired: false,
    answer: z.string(),
    ...isText,
    says: value => names[value],
  }
}

/** True or false, as a choice of two sentences. */
export function either(yes: string, no: string, look: Look): Field<boolean | undefined, false> {
  const options = [
    { value: '0', label: no },
    { value: '1', label: yes },
  ]
  return {
    input: { kind: 'choice', options, ...look },
    schema: () => form.flag.describe(`${yes}.`),
    isRequired: false,
    answer: z.boolean(),
    toForm: value => (value ? '1' : '0'),
    says: value => (value ? yes : no),
  }
}

/** Boxes, each ticked or not, with labels as in a sentence. Those that are not sent are not ticked. */
export function ticks<const Name extends string>(
  boxes: readonly { name: Name; label: string }[],
  look: Look,
): Field<Readonly<Record<Name, boolean>>, false> {
  const each = <T>(of: (name: Name) => T) =>
    Object.fromEntries(boxes.map(({ name }) => [name, of(name)])) as Record<Name, T>
  const shape: Record<string, typeof form.flag> = each(() => form.flag)
  const options = boxes.map(({ name, label }) => ({ value: name, label: capitaliseFirst(label) }))
  return {
    input: { kind: 'ticks', options, ...look },
    schema: () => z.strictObject(shape).transform(sent => each(name => sent[name] === true)),
    isRequired: false,
    answer: answers.encodedBy(
      z.object(each(() => z.boolean()) as Record<string, z.ZodBoolean>),
      (stored: Partial<Record<Name, boolean>> | null) => each(name => stored?.[name] === true),
    ),
    toForm: stored => boxes.flatMap(({ name }) => (stored?.[name] === true ? [name] : [])).join(),
    says: stored => {
      const ticked = boxes.flatMap(({ name, label }) => (stored?.[name] === true ? [label] : []))
      return ticked.length === 0 ? '' : `${look.label}: ${ticked.join(', ')}`
    },
  }
}

type KeptUpload<Remove> = Pick<Upload, 'taken' | 'column' | 'id' | 'word'> & {
  label: string
  hint: string
  remove: Remove
}

const accepted = { photo: acceptedPhotos, film: acceptedFilms }

export function upload<const Remove extends string>({
  label,
  hint,
  remove,
  ...kept
}: KeptUpload<Remove>): Upload<Remove> {
  return {
    ...kept,
    input: { kind: 'file', label, hint, accept: accepted[kept.taken] },
    remove: { name: remove, label: `Remove this ${kept.word}` },
  }
}
