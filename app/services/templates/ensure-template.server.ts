import { Invalid } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { choosePosition } from '#app/domain/positions/position.ts'
import type { Scope } from '#app/domain/scope.ts'
import { templateName, templateStages } from '#app/domain/templates/template.schema.ts'
import type { TemplateStage } from '#app/domain/templates/template.ts'
import { memberIds } from '#app/models/people/member-proof.server.ts'
import { listPositionNames } from '#app/models/positions/position-name.server.ts'

// Call these inside the transaction that writes it.

export function ensureTemplateName(name: string): string {
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

/** Throws Invalid at fields such as `stages[0].tasks[2].assignedTo`. People named in `before` may stay, even if they have left. */
export function ensureTemplateStages(
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
  const proven: TemplateStage[] = parsed.data
  const isPositioned = proven.some(({ tasks }) => tasks.some(({ plan }) => plan?.jobRole))
  const positions = new Map(isPositioned ? listPositionNames(scope).map(name => [nameKey(name), name]) : [])
  proven.forEach(({ tasks }, at) => {
    tasks.forEach(({ assignedTo, plan }, index) => {
      if (assignedTo !== null && !known.has(assignedTo))
        errors[fieldAt([at, 'tasks', index, 'assignedTo'])] = [chooseMember]
      if (!plan?.jobRole) return
      const position = positions.get(nameKey(plan.jobRole))
      if (position === undefined) errors[fieldAt([at, 'tasks', index, 'plan', 'jobRole'])] = [choosePosition]
      else plan.jobRole = position
    })
  })
  if (Object.keys(errors).length > 0) throw new Invalid(errors)
  return proven
}
