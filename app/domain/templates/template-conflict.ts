import { nameKey } from '#app/domain/name-key.ts'
import { planLine } from './task-plan.ts'
import type { TemplateStage } from './template.ts'
import type { TemplateDraft } from './template-draft.ts'

export type TemplateDifference = { label: string; theirs: string; yours: string }

type Content = Pick<TemplateDraft, 'name' | 'stages'>

export function templateDifferences(
  theirs: Content,
  yours: Content,
  nameOf: (personId: number) => string,
): TemplateDifference[] {
  const told = (stage: TemplateStage | undefined) => {
    if (!stage) return 'Not there'
    const tasks = stage.tasks.map(({ title, assignedTo, plan }) => {
      const more = [assignedTo === null ? '' : nameOf(assignedTo), planLine(plan)].filter(Boolean)
      return more.length === 0 ? title : `${title} (${more.join(' · ')})`
    })
    return `${tasks.join(', ') || 'No tasks'}; colour ${stage.colour}`
  }
  const keys = new Set([...theirs.stages, ...yours.stages].map(({ name }) => nameKey(name)))
  const stages = [...keys].map(key => {
    const [a, b] = [theirs, yours].map(version => version.stages.find(({ name }) => nameKey(name) === key))
    return { label: (a ?? b)?.name || 'Stage', theirs: told(a), yours: told(b) }
  })
  const order = (content: Content) => content.stages.map(({ name }) => name).join(', ')
  return [
    { label: 'Template name', theirs: theirs.name, yours: yours.name },
    { label: 'Stages', theirs: order(theirs), yours: order(yours) },
    ...stages,
  ].filter(row => row.theirs !== row.yours)
}
