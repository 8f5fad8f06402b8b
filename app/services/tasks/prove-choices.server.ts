import { Invalid, NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type Project, requireProject } from '#app/models/project.server.ts'
import { listStages, requireStageNamed, type Stage } from '#app/models/stage.server.ts'

/** The project that a form chose, or the field's error. */
export function proveProject(scope: Scope, id: number): Project {
  try {
    return requireProject(scope, id)
  } catch (error) {
    if (error instanceof NotFound) throw new Invalid({ projectId: ['Please choose one of your projects'] })
    throw error
  }
}

/** The named stage; without a name where the project is now; without a project the company's first. */
export function proveStageId(scope: Scope, name: string | undefined, project: Project | null): Stage['id'] {
  if (name !== undefined) return requireStageNamed(scope, name).id
  const first = project ? { id: project.stageId } : listStages(scope)[0]
  if (!first) throw new Invalid({ stage: ['Please set up a stage first'] })
  return first.id
}
