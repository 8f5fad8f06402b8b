import { z } from 'zod'
import { line, requiredId, requiredLine, versionField } from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { maxStages } from './stage.ts'

const colourMessage = 'Please enter a colour such as #60a5fa'

/** '#rrggbb' in lower case; expands '#rgb'. */
function toColour(value: unknown): unknown {
  if (typeof value !== 'string') return value
  const text = value.trim().toLowerCase()
  return /^#[0-9a-f]{3}$/.test(text) ? text.replaceAll(/[0-9a-f]/g, digit => digit + digit) : text
}

export const stageColour = z.preprocess(
  toColour,
  z.string(colourMessage).regex(/^#[0-9a-f]{6}$/, colourMessage),
)

const typedColour = z
  .preprocess(toColour, z.string(colourMessage).regex(/^(?:#[0-9a-f]{6})?$/, colourMessage))
  .optional()

export const stageName = requiredLine(limits.stageName, 'Please enter a name for the stage')
const sameName = 'Another stage has this name. Please choose a different one'

type Names = readonly { name: string }[]

export function repeatedNames(list: Names): number[] {
  return list.flatMap(({ name }, at) =>
    list.findIndex(other => nameKey(other.name) === nameKey(name)) < at ? [at] : [],
  )
}

export const stageListForm = z
  .object({
    version: versionField,
    stages: z
      .array(
        z.object({
          id: requiredId('That stage is gone'),
          name: stageName,
          colour: stageColour,
          hex: typedColour,
        }),
        'Please send every stage',
      )
      .min(1, 'At least one stage remains')
      .max(maxStages, `There can be ${maxStages} stages at most`),
    newName: line(limits.stageName).optional(),
    newColour: stageColour.optional(),
    newHex: typedColour,
    intent: z
      .string()
      .regex(/^(?:save|add|(?:up|down)-[1-9]\d{0,14})$/)
      .optional(),
  })
  .superRefine(({ stages, newName, intent }, context) => {
    const refuse = (path: (string | number)[], message: string) =>
      context.addIssue({ code: 'custom', path, message })
    const all = newName ? [...stages, { name: newName }] : stages
    for (const at of repeatedNames(all)) {
      refuse(at < stages.length ? ['stages', at, 'name'] : ['newName'], sameName)
    }
    if (intent === 'add' && !newName) refuse(['newName'], 'Please enter a name for the stage')
    if (newName && stages.length >= maxStages) {
      refuse(['newName'], `There can be ${maxStages} stages at most. Please remove one first`)
    }
  })

export type StageListForm = z.infer<typeof stageListForm>

export const stageRemoval = z.object({
  moveTo: z.preprocess(
    value => (value === '' ? undefined : value),
    requiredId('Please choose one of your stages').optional(),
  ),
})

/** Preference `dashboard-stages`. */
export const stageNames = z
  .array(stageName, 'Please send a list of stage names')
  .min(1, 'At least one stage remains')
  .max(maxStages, `There can be ${maxStages} stages at most`)
  .refine(
    names => repeatedNames(names.map(name => ({ name }))).length === 0,
    'Each stage needs a name of its own',
  )

/** Preference `dashboard-stage-colors`: colours by stage name. */
export const stageColours = z
  .record(z.string(), stageColour, 'Please send colours by stage name')
  .refine(map => Object.keys(map).length <= maxStages, `There can be ${maxStages} stages at most`)
