import { Invalid } from '#app/domain/errors.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { templateName, templateStages } from '#app/domain/templates/template.schema.ts'
import type { TemplateStage } from '#app/domain/templates/template.ts'
import { memberIds } from '#app/models/people/member-proof.server.ts'

// What a template is to hold, proven before it is written. Call these inside the transaction that writes it.

export function proveTemplateName(name: string): string {
  const parsed = templateName.safeParse(name)
  if (parsed.success) return parsed.data
  throw new Invalid({ name: parsed.error.issues.map(issue => issue.message) })
}

/** 'stages[0].tasks[2].title', as forms name their fields. */
function fieldAt(path: readonly PropertyKey[]): string {
  return path.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${String(step)}`),
    'stages',
  )
}

/**
 * The stages as they can be kept, else Invalid at fields such as `stages[0].tasks[2].assignedTo`. Whoever is named must be
 * an active member; who stood in the template `before` may stay, even if they have since left.
 */
export function proveTemplateStages(
  scope: Scope,
  stages: readonly TemplateStage[],
  before: readonly TemplateStage[] = [],
): TemplateStage[] {
  const parsed = templateStages.safeParse(stages)
  const errors: Record<string, string[]> = {}
  if (!parsed.success) {
    for (const { path, message } of parsed.error.issues) {
      const field = fieldAt(path)
      errors[field] = [...(errors[field] ?? []), message]
    }
    throw new Invalid(errors)
  }
  const known = memberIds(scope)
  for (const { tasks } of before) for (const { assignedTo } of tasks) if (assignedTo) known.add(assignedTo)
  parsed.data.forEach(({ tasks }, at) => {
    tasks.forEach(({ assignedTo }, index) => {
      if (assignedTo === null || known.has(assignedTo)) return
      errors[fieldAt([at, 'tasks', index, 'assignedTo'])] = [chooseMember]
    })
  })
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return parsed.data
}
