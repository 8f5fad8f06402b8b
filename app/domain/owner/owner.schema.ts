import { z } from 'zod'
import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { fileRoomChoices, storageChoices } from '#app/domain/companies/storage.ts'
import {
  calendarDate,
  choice,
  line,
  money,
  pasted,
  requestIdField,
  requiredId,
  requiredLine,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { type PremiumFeature, premiumFeatureNames } from '#app/domain/premium/premium.ts'
import { ownerLimits } from './owner-tabs.ts'

const usesMessage = `Please enter a number from 1 to ${ownerLimits.uses}`

const wholeNumber = z.preprocess(
  value => (typeof value === 'string' && /^\d{1,6}$/.test(value.trim()) ? Number(value) : value),
  z.number(usesMessage).int(usesMessage).min(1, usesMessage).max(ownerLimits.uses, usesMessage),
)

const code = pasted(
  z.preprocess(
    value => (typeof value === 'string' ? value.trim().toUpperCase() : (value ?? '')),
    z
      .string(authTexts.inviteCodeMissing)
      .max(limits.inviteCode, `Please keep this to ${limits.inviteCode} characters`)
      .min(1, { error: authTexts.inviteCodeMissing, abort: true })
      .regex(/^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/, 'Please use letters, digits and hyphens'),
  ),
)

const tick = z.preprocess(value => value === 'on' || value === true, z.boolean())

const boxPrefix = 'feature-'

export function featureField(name: PremiumFeature) {
  return `${boxPrefix}${name}` as const
}

const featureBoxes = {
  'feature-stock_system': tick,
  'feature-qr_generator': tick,
  'feature-training_videos': tick,
  'feature-overheads': tick,
  'feature-quoting': tick,
  'feature-invoicing': tick,
} satisfies Record<ReturnType<typeof featureField>, typeof tick>

/** Unknown boxes are refused: otherwise only the code's users would notice the gap. */
function refuseUnknownFeatures(form: object, refuse: z.core.$RefinementCtx) {
  const unknown = Object.keys(form).filter(name => name.startsWith(boxPrefix) && !(name in featureBoxes))
  for (const name of unknown)
    refuse.addIssue({ code: 'custom', path: [name], message: 'There is no such premium feature' })
}

export function inviteCodeForm(timeZone: string) {
  return z
    .looseObject({
      code,
      description: line(ownerLimits.codeText).default(''),
      maxUses: wholeNumber,
      expiresOn: calendarDate(timeZone).default(null),
      requestId: requestIdField,
    })
    .extend(featureBoxes)
    .superRefine(refuseUnknownFeatures)
    .transform(({ requestId, code, description, maxUses, expiresOn, ...boxes }) => ({
      requestId,
      code,
      description,
      maxUses,
      expiresOn,
      premiumFeatures: premiumFeatureNames.filter(name => boxes[featureField(name)] === true),
    }))
}

export type NewInviteCode = z.output<ReturnType<typeof inviteCodeForm>>

const on = choice(['on', 'off'], 'Please choose on or off')

export const codeSwitch = z.object({ active: on })

const premiumFeature = choice(premiumFeatureNames, 'Please choose a feature')

/** Each sets a state, so repeating is harmless. */
export const accessForm = z.discriminatedUnion('what', [
  z.object({ what: z.literal('free-access'), value: on }),
  z.object({
    what: z.literal('feature'),
    feature: premiumFeature,
    value: on,
  }),
  z.object({ what: z.literal('tier'), tier: choice(['1', '2', '3'], 'Please choose a team size') }),
  z.object({
    what: z.literal('storage'),
    gigabytes: choice(storageChoices, 'Please choose how much they may keep'),
  }),
  z.object({
    what: z.literal('files'),
    gigabytes: choice(fileRoomChoices, 'Please choose how much room their files have'),
  }),
])

export type AccessChange = z.output<typeof accessForm>

/** `expiresOn` is the last day; null for ever. */
export function personFeatureForm(timeZone: string) {
  return z.object({ feature: premiumFeature, expiresOn: calendarDate(timeZone).default(null) })
}

export type PersonFeatureChange = z.output<ReturnType<typeof personFeatureForm>>

export const takeFeatureForm = z.object({ feature: premiumFeature })

const offeredVersion = z.preprocess(
  value => (typeof value === 'string' && /^\d{1,9}$/.test(value) ? Number(value) : value),
  z.number('Please send the version as a number').int().min(0).optional(),
)

export const premiumFeatureForm = z.object({
  displayName: requiredLine(limits.companyName, 'Please enter a name'),
  description: line(ownerLimits.featureText).default(''),
  monthlyPrice: money
    .refine(value => value !== null, 'Please enter an amount such as 9.99')
    .transform(value => value ?? 0),
  isActive: choice(['yes', 'no'], 'Please choose yes or no').transform(value => value === 'yes'),
  version: offeredVersion,
})

export type PremiumFeatureChange = z.output<typeof premiumFeatureForm>

export const markRead = z.object({ notification: requiredId('Please name a notification').optional() })

export const removalForm = z.object({
  name: z.preprocess(value => value ?? '', z.string('Please enter text').max(limits.companyName * 2)),
})
