import { NotFound } from '#app/domain/errors.ts'
import { atDoor } from '#app/http/door.ts'
import { toJsonError } from '#app/http/errors.server.ts'

const refuse = atDoor({ wrapper: 'refuse', methods: ['GET'] }, () =>
  toJsonError(new NotFound('There is no such address in the API')),
)

export const loader = refuse
export const action = refuse
