import { Conflict, type DomainError, Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { storedTemplate, type TemplateStage } from '#app/domain/templates/template.ts'
import type { TemplateDraft } from '#app/domain/templates/template-draft.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import { makeTemplate, type TestCompany } from './database.ts'

/** Both warnings are confirmed. */
export const bypass = { bypassMultipleTemplateCheck: true, bypassMismatchCheck: true }

export function stage(name: string, titles: string[], assignedTo: number | null = null): TemplateStage {
  return { name, colour: '#60a5fa', tasks: titles.map(title => ({ title, assignedTo })) }
}

export function templateOf(company: TestCompany, ...stages: TemplateStage[]): number {
  return makeTemplate(company, { name: 'Staircase', tasks: storedTemplate(stages) })
}

/** 'measure: Laser survey', each task of the project in order. */
export function placesOf(scope: Scope, projectId: number): string[] {
  return listProjectTasks(scope, projectId).map(({ stageName, title }) => `${stageName}: ${title}`)
}

/** What a conflict or bad input says; any other outcome is thrown. */
export function refusal(work: () => unknown): DomainError {
  try {
    work()
  } catch (error) {
    if (error instanceof Conflict || error instanceof Invalid) return error
    throw error
  }
  throw new Error('It was not refused')
}

/** A template as it is being made: a wardrobe, whose one task is the company's member's. */
export function wardrobe(company: TestCompany, more: Partial<TemplateDraft> = {}): TemplateDraft {
  const tasks = [{ title: 'Laser survey', assignedTo: company.member.userId }]
  return {
    id: null,
    version: null,
    name: 'Wardrobe',
    stages: [{ name: 'Measure', colour: '#60a5fa', tasks }],
    ...more,
  }
}
