import type { Scope } from '#app/domain/scope.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import { updateTask } from './update-task.server.ts'

type Wanted = { waitingFor: string; waitingUntil?: string | null | undefined }

export function setWaiting(scope: Scope, id: number, { waitingFor, waitingUntil = null }: Wanted): Task {
  return updateTask(scope, id, { waitingFor, waitingUntil }).task
}

export function takeWaitBack(scope: Scope, id: number): Task {
  return updateTask(scope, id, { waitingFor: '', waitingUntil: null }).task
}
