import { type CodeMeaning, readCode } from '#app/domain/codes/code.ts'
import { sheetPath } from '#app/domain/files/file.ts'
import { hrefWith } from '#app/domain/href.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { stockCardPath } from '#app/domain/stock-cards/stock-card.ts'
import { trainingVideoPath } from '#app/domain/training-videos/training-video.ts'
import { env } from '#app/env.server.ts'
import { findFile } from '#app/models/files/file.server.ts'
import { findUser, findUserNamed, type Member } from '#app/models/people/user.server.ts'
import { findProject, findProjectOfJob } from '#app/models/projects/project.server.ts'
import { getTask } from '#app/models/tasks/task.server.ts'
import { stockCard } from '#app/records/stock-card.server.ts'
import { trainingVideo } from '#app/records/training-video.server.ts'

type FindOptions = {
  /** Typed into a search: only what is clearly a code counts. */
  isSearch?: boolean
  /** One of the company's PCs: there a person's code signs that person in. */
  isWorkshopPc?: boolean
}

/** A path; null when nothing of the company has the code. */
export function findCode(
  scope: Scope,
  text: string,
  { isSearch, isWorkshopPc = false }: FindOptions = {},
): string | null {
  for (const meaning of readCode(text, env().APP_URL, isSearch)) {
    const href = hrefOf(scope, meaning, isWorkshopPc)
    if (href !== null) return href
  }
  return null
}

function hrefOf(scope: Scope, meaning: CodeMeaning, isWorkshopPc: boolean): string | null {
  switch (meaning.kind) {
    case 'job': {
      const id = findProjectOfJob(scope, meaning.job)
      return id === null ? null : `/projects/${id}`
    }
    case 'project':
      return findProject(scope, meaning.id) ? `/projects/${meaning.id}` : null
    case 'task':
      return getTask(scope, meaning.id) ? `/portal/tasks/${meaning.id}` : null
    case 'stock_card':
      return stockCard.find(scope, meaning.id) ? stockCardPath(meaning.id) : null
    case 'file':
      return findFile(scope, meaning.id) ? sheetPath(meaning.id) : null
    case 'training_video':
      return trainingVideo.find(scope, meaning.id) ? trainingVideoPath(meaning.id) : null
    case 'person':
      return personHref(scope, findUser(scope, meaning.id), isWorkshopPc)
    case 'username':
      return personHref(scope, findUserNamed(scope, meaning.username), isWorkshopPc)
  }
}

function personHref(scope: Scope, person: Member | null, isWorkshopPc: boolean): string | null {
  if (person === null || person.status !== 'active') return null
  if (isWorkshopPc) return `/switch-person/${person.id}`
  if (roleMay(scope.role, 'users.manage')) return `/user-management/users/${person.id}`
  return hrefWith('/team', { q: person.username })
}
