import { z } from 'zod'
import {
  choice,
  longText,
  optionalId,
  requestIdField,
  requiredId,
  requiredLine,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'

const maxFilesPerMessage = 20
const chooseFiles = 'Please choose files that you have uploaded for this message'
const chooseProject = 'Please choose one of your jobs'

// Joiners and spaces alone are no message.
const visible = /[^\p{Cc}\p{Cf}\p{M}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u

/** Null for none, 'General' or 'All'. */
const categoryName = z
  .preprocess(
    value => (typeof value === 'string' && /^(general|all)?$/i.test(value.trim()) ? null : value),
    requiredLine(limits.chatCategory, 'Please enter a name').nullable(),
  )
  .optional()

const clientId = z
  .uuid('Please send the clientId as a UUID')
  .nullable()
  .optional()
  .describe('By which the sender knows it again.')

export const newMessage = z.object({
  content: longText(limits.message).refine(text => visible.test(text), 'Please type a message'),
  projectId: optionalId(chooseProject).optional().describe('None: to the whole team.'),
  messageType: choice(['text'], 'Please send the messageType as text').optional(),
  categoryName,
  clientId,
  fileIds: z
    .array(requiredId(chooseFiles))
    .max(maxFilesPerMessage, chooseFiles)
    .optional()
    .describe('Of files that the sender has uploaded for it.'),
  requestId: requestIdField,
})

export type NewMessage = z.output<typeof newMessage>

export const savedMessage = z.object({ projectId: requiredId(chooseProject) })

export const newCategory = z.object({
  name: requiredLine(limits.chatCategory, 'Please enter a name').refine(
    name => !/^(general|all)$/i.test(name),
    'General and All are there already. Please enter another name',
  ),
  projectId: requiredId(chooseProject),
  description: longText(limits.chatCategory).optional(),
  isActive: z.boolean('Please send isActive as true or false').optional(),
  requestId: requestIdField,
})

export type NewCategory = z.output<typeof newCategory>

const instantMessage = 'Please send the time of the visit, such as 2026-11-25T08:30:00Z'

/** Defaults: now, and the whole chat. */
export const chatVisit = z.object({
  lastChatVisit: z
    .string(instantMessage)
    .max(40, instantMessage)
    .refine(text => /^\d{4}-\d{2}-\d{2}T/.test(text) && !Number.isNaN(Date.parse(text)), instantMessage)
    .transform(text => Date.parse(text))
    .optional()
    .describe('Without it: now.'),
  room: z
    .preprocess(
      value => (value === '' || value === null ? undefined : value),
      z.union([z.literal('team'), requiredId(chooseProject)], chooseProject).optional(),
    )
    .optional()
    .describe('team, or a project’s id; without it the whole chat was seen.'),
})

export type ChatVisit = z.output<typeof chatVisit>
