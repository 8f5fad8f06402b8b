import { DomainError } from '#app/domain/errors.ts'
import { shapeFault } from '#app/domain/json-shape.ts'
import { resumeTurn } from '#app/services/company-budget.server.ts'

/** Throws 415 for another type, 400 for invalid JSON and for what `shapeFault` refuses. */
export async function readJson(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get('Content-Type') ?? '')) {
    throw new DomainError(415, 'Please send JSON, with the content type application/json')
  }
  const text = await request.text()
  await resumeTurn(request)
  const fault = shapeFault(text)
  if (fault !== null) throw new DomainError(400, `The body ${fault}`)
  try {
    return JSON.parse(text)
  } catch {
    throw new DomainError(400, 'The body is not valid JSON')
  }
}

/** A missing body is an empty record, whatever its content type. */
export async function readOptionalJson(request: Request): Promise<unknown> {
  const isEmpty = (await request.clone().arrayBuffer()).byteLength === 0
  if (!isEmpty) return readJson(request)
  await resumeTurn(request)
  return {}
}
