import { z } from 'zod'
import { requiredLine } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { stageColours, stageNames } from '#app/domain/stages/stage.schema.ts'
import { stageColoursKey, stageNamesKey } from './preference.ts'

export const preferenceBytes = 64 * 1024
const deepestNesting = 100

function isShallow(value: unknown): boolean {
  let level: unknown[] = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > deepestNesting) return false
    level = level.flatMap(part => (typeof part === 'object' && part !== null ? Object.values(part) : []))
  }
  return true
}

function isSmall(value: unknown): boolean {
  return new TextEncoder().encode(JSON.stringify(value)).length <= preferenceBytes
}

export const preferenceKey = z.object({
  key: requiredLine(limits.preferenceKey, 'Please send a key'),
})

/** `keptBefore` (milliseconds since 1970 UTC) spares a newer value. */
export const preferenceToDelete = preferenceKey.extend({
  keptBefore: z.coerce
    .number('Please send milliseconds since 1970')
    .int('Please send milliseconds since 1970')
    .optional(),
})

const sent = preferenceKey.extend({
  value: z
    .unknown()
    .refine(value => value !== undefined, 'Please send a value; null is one')
    .refine(value => value === undefined || (isShallow(value) && isSmall(value)), 'This is more than 64 KB')
    .describe('Any JSON of at most 64 KB.'),
  moveTo: z
    .string()
    .optional()
    .describe('With dashboard-stages: where the projects of a stage left out of the list go.'),
})

export type PreferenceChange =
  | { kind: 'stage names'; key: string; names: string[]; moveTo: string | undefined }
  | { kind: 'stage colours'; key: string; colours: Record<string, string> }
  | { kind: 'personal'; key: string; value: unknown }

export const newPreference = sent.transform(({ key, value, moveTo }, context): PreferenceChange => {
  const refuse = (error: z.ZodError) => {
    for (const { path, message } of error.issues) {
      context.addIssue({ code: 'custom', path: ['value', ...path], message })
    }
    return z.NEVER
  }
  if (key === stageNamesKey) {
    const names = stageNames.safeParse(value)
    return names.success ? { kind: 'stage names', key, names: names.data, moveTo } : refuse(names.error)
  }
  if (key === stageColoursKey) {
    const colours = stageColours.safeParse(value)
    return colours.success ? { kind: 'stage colours', key, colours: colours.data } : refuse(colours.error)
  }
  return { kind: 'personal', key, value }
})
