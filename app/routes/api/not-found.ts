import { NotFound } from '#app/domain/errors.ts'
import { toJsonError } from '#app/http/errors.server.ts'

function refuse(): Response {
  return toJsonError(new NotFound('There is no such address in the API'))
}

export const loader = refuse
export const action = refuse
