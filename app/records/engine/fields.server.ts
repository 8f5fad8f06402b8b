import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import * as form from '#app/domain/fields.schema.ts'
import { acceptedFilms, acceptedPhotos } from '#app/domain/files/file-kinds.ts'
import { amountText } from '#app/domain/format.ts'
import { limits } from '#app/domain/limits.ts'
import { percent as percentSchema } from '#app/domain/money/number-fields.schema.ts'
import { rateText } from '#app/domain/money/typed.ts'
import * as answers from '#app/domain/record-fields.schema.ts'
import type { FieldInput } from '#app/domain/records/field-input.ts'
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

/** Pence. */
export function requiredMoney(missing: string, { about, ...look }: Look & FieldHelp): Field<number, true> {
  const schema = form.money.refine(value => value !== null, missing).transform(Number)
  return {
    input: { kind: 'money', ...look },
    schema: () => schema,
    isRequired: true,
    answer: told(answers.money, about),
    toForm: amountText,
  }
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
  }
}

/** Boxes, each ticked or not. Those that are not sent are not ticked. */
export function ticks<const Name extends string>(
  boxes: readonly { name: Name; label: string }[],
  look: Look,
): Field<Readonly<Record<Name, boolean>>, false> {
  const each = <T>(of: (name: Name) => T) =>
    Object.fromEntries(boxes.map(({ name }) => [name, of(name)])) as Record<Name, T>
  const shape: Record<string, typeof form.flag> = each(() => form.flag)
  return {
    input: { kind: 'ticks', options: boxes.map(({ name, label }) => ({ value: name, label })), ...look },
    schema: () => z.strictObject(shape).transform(sent => each(name => sent[name] === true)),
    isRequired: false,
    answer: answers.encodedBy(
      z.object(each(() => z.boolean()) as Record<string, z.ZodBoolean>),
      (stored: Partial<Record<Name, boolean>> | null) => each(name => stored?.[name] === true),
    ),
    toForm: stored => boxes.flatMap(({ name }) => (stored?.[name] === true ? [name] : [])).join(),
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
