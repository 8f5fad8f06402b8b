import type { PremiumKind } from './premium-mutations.ts'
import type { TemplateKind } from './template-mutations.ts'

/** What a field takes, as far as it can be sent wrong. */
export type FieldKind =
  | 'line'
  | 'requiredLine'
  | 'text'
  | 'stageName'
  | 'date'
  | 'money'
  | 'clientId'
  | 'projectId'
  | 'stageId'
  | 'moveTo'
  | 'ownId'
  | 'userId'
  | 'colour'
  | 'newStage'
  | 'shortLine'
  | 'intent'
  | 'userIds'
  | 'enum'
  | 'email'
  | 'phone'
  | 'version'
  | 'requestId'
  | 'newPassword'
  | 'key'
  | 'anything'
  | 'loginEmail'
  | 'username'
  | 'secret'
  | 'free'
  | 'flag'
  | 'days'
  | 'templateId'
  | 'signInName'
  | 'jobPrefix'
  | 'ownPassword'
  | 'pin'
  | 'time'
  | 'timeOfDay'
  | 'wholeNumber'
  | 'estimate'
  | 'quantity'
  | TemplateKind
  | PremiumKind

/**
 * 'refused' must change nothing, 'kept' must come back as it was sent, and of 'any' only that nothing breaks is known.
 * A value of undefined leaves the field out.
 */
export type Mutation = {
  what: string
  value: unknown
  verdict: 'refused' | 'kept' | 'any'
  /** Well formed: only what is stored tells that it is wrong. */
  isStoredFault?: true
}

export type Door = 'json' | 'form'
