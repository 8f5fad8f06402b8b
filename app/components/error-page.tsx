import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import { ButtonLink } from '#app/components/button.tsx'
import { PageHead } from '#app/components/page-head.tsx'

type Words = { title: string; text: string }

const byStatus: Record<number, Words> = {
  402: {
    title: 'Your subscription needs attention',
    text: 'You can read everything, but saving waits until it is active again.',
  },
  403: { title: 'Not yours to change', text: 'You are not allowed to do that.' },
  404: { title: 'Nothing at this mark', text: 'This page does not exist, or no longer does.' },
  405: { title: 'Not possible here', text: 'This address does not take that.' },
  429: { title: 'Too many at once', text: 'Please wait a moment and try again.' },
}

const unexpected: Words = {
  title: 'Something went wrong',
  text: 'It is our fault, not yours, and it has been noted. What you typed may still be there if you go back.',
}

function messageOf(body: unknown): string | null {
  return typeof body === 'object' &&
    body !== null &&
    'message' in body &&
    typeof body.message === 'string' &&
    body.message !== ''
    ? body.message
    : null
}

/** The words for whatever went wrong on a page: by rule (status and message) or by accident. */
export function ErrorMessage() {
  const error = useRouteError()
  const status = isRouteErrorResponse(error) ? error.status : 500
  const words =
    byStatus[status] ??
    (status < 500 ? { title: 'That did not work', text: 'Please check and try again.' } : unexpected)
  const message = isRouteErrorResponse(error) && status < 500 ? messageOf(error.data) : null
  return (
    <>
      <PageHead title={words.title} lead={message ?? words.text} />
      <p className="row">
        <ButtonLink variant="go" href="/">
          Go to the Portal
        </ButtonLink>
        <ButtonLink href="/projects">Projects</ButtonLink>
      </p>
    </>
  )
}

/** A whole page, for when the workspace around it cannot be shown. */
export function ErrorPage() {
  return (
    <main className="main" id="main" tabIndex={-1}>
      <ErrorMessage />
    </main>
  )
}
