import { ErrorPage } from '#app/components/error-page.tsx'
import { NotFound } from '#app/domain/errors.ts'
import { publicPage } from '#app/http/page.server.ts'

function refuse(): never {
  throw new NotFound('This page does not exist, or no longer does.')
}

export const loader = publicPage(refuse)
export const action = publicPage(refuse)

export default function NotFoundPage() {
  return null
}

export function ErrorBoundary() {
  return <ErrorPage />
}
