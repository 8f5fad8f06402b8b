import { NotFound } from '#app/domain/errors.ts'
import { publicPage } from '#app/http/page.server.ts'

function refuse(): never {
  throw new NotFound()
}

export const loader = publicPage(refuse)
export const action = publicPage(refuse)

export default function NotFoundPage() {
  return null
}
