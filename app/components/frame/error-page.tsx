import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { PublicFrame } from '#app/components/frame/public-frame.tsx'
import { Button, ButtonLink } from '#app/components/kit/button.tsx'
import { Finder } from '#app/components/kit/finder.tsx'
import { busyText } from '#app/components/kit/page-attributes.ts'
import { PageHead } from '#app/components/kit/page-head.tsx'

type Words = { title: string; text: string }

/** Also shown when the browser got no answer, or one that it cannot read or show. */
const unavailable: Words = { title: 'Not possible at the moment', text: 'Please try again in a moment.' }

const byStatus: Readonly<Record<number, Words>> = {
  402: {
    title: 'Your subscription needs attention',
    text: 'You can read everything, but saving waits until it is active again.',
  },
  403: { title: 'Not allowed', text: 'You are not allowed to do that.' },
  404: { title: 'Nothing here', text: 'This page does not exist, or no longer does.' },
  405: { title: 'Not possible here', text: 'This address does not take that.' },
  429: { title: 'Too many at once', text: 'Please wait a moment and try again.' },
  503: unavailable,
}

const refused: Words = { title: 'That did not work', text: 'Please check and try again.' }

const unexpected: Words = {
  title: 'Something went wrong',
  text: 'It is our fault, not yours, and it has been noted.',
}

/** Remix hides a server error behind a message; the server logs it. */
export function isOfConnection(error: unknown): boolean {
  return error instanceof Error && error.message !== 'Unexpected Server Error'
}

/** A 404 has the same words everywhere; other refusals use the rule's own. */
function wordsFor(error: unknown): Words {
  if (isOfConnection(error)) return unavailable
  if (!isRouteErrorResponse(error)) return unexpected
  const words = byStatus[error.status] ?? (error.status >= 500 ? unexpected : refused)
  if (words === unexpected) return words
  const message = error.status === 404 ? null : messageOf(error.data)
  return message ? { ...words, text: message } : words
}

function messageOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('message' in body)) return null
  const { message } = body
  if (typeof message !== 'string' || message === '') return null
  return /[.!?]$/.test(message) ? message : `${message}.`
}

export function refusalKind(error: unknown): string | null {
  if (!isRouteErrorResponse(error)) return null
  const body: unknown = error.data
  return typeof body === 'object' && body !== null && 'kind' in body ? String(body.kind) : null
}

export function errorTitle(error: unknown): string {
  return wordsFor(error).title
}

function ErrorHead({ isBelowNote = false }: { isBelowNote?: boolean }) {
  const { title, text } = wordsFor(useRouteError())
  return <PageHead title={title} lead={isBelowNote ? null : text} />
}

export function ErrorMessage() {
  const error = useRouteError()
  // The frame already tells above every page why saving waits.
  const isUnpaid = isRouteErrorResponse(error) && error.status === 402
  const mayBeElsewhere = isRouteErrorResponse(error) && [403, 404].includes(error.status)
  return (
    <>
      <ErrorHead isBelowNote={isUnpaid} />
      {refusalKind(error) === 'password' ? (
        <form method="post" action="/logout" className="row">
          <Button variant="go" icon="logout" {...busyText('Logging out...')}>
            Log Out
          </Button>
          <ButtonLink href="/">Go to the Portal</ButtonLink>
        </form>
      ) : (
        <>
          <p className="row">
            <ButtonLink variant="go" href="/">
              Go to the Portal
            </ButtonLink>
            <ButtonLink href="/projects">Projects</ButtonLink>
            {mayBeElsewhere ? <ButtonLink href="/bin">Open the Bin</ButtonLink> : null}
          </p>
          {mayBeElsewhere ? (
            <div className="mt-6">
              <Finder
                name="Look for it"
                label="Look for it"
                placeholder="Search projects, clients, tasks..."
                query=""
                action="/search"
              />
            </div>
          ) : null}
          <div className="waste mt-6 min-h-12" aria-hidden="true" />
        </>
      )}
    </>
  )
}

/** A whole page, for errors outside the workspace. */
export function ErrorPage() {
  const mayPass = wordsFor(useRouteError()) === unavailable
  const { pathname, search } = useLocation()
  return (
    <PublicFrame hasDoor={!mayPass}>
      <ErrorHead />
      <p className="row">
        {mayPass ? (
          <ButtonLink variant="go" href={pathname + search}>
            Try Again
          </ButtonLink>
        ) : null}
        <ButtonLink variant={mayPass ? 'plain' : 'go'} href="/">
          Go to the Start Page
        </ButtonLink>
      </p>
    </PublicFrame>
  )
}
