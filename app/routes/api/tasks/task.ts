import { taskChange } from '#app/domain/tasks/task.schema.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { toTaskOutcomeRecord, toTaskRecord } from '#app/http/tasks/task-record.ts'
import { requireTask } from '#app/models/tasks/task.server.ts'
import { deleteTask } from '#app/services/tasks/delete-task.server.ts'
import { updateTask } from '#app/services/tasks/update-task.server.ts'

async function change({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  requireTask(scope, id)
  const fields = await body(taskChange(scope.timeZone))
  try {
    return toTaskOutcomeRecord(updateTask(scope, id, fields))
  } catch (error) {
    throw staleAs(error, () => toTaskRecord(requireTask(scope, id)))
  }
}

const route = api({
  GET: ({ scope, params }) => toTaskRecord(requireTask(scope, idParam(params))),
  PUT: change,
  PATCH: change,
  DELETE: ({ scope, params }) => {
    deleteTask(scope, idParam(params))
  },
})

export const loader = route.loader
export const action = route.action
