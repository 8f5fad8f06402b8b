import { PrefetchPageLinks, useLocation } from '@remix-run/react'
import { ToastRegion } from '#app/components/kit/toast.tsx'
import { useFocusKept, useFocusMove, useScrollBehindDialog } from './dialog-focus.ts'
import { type Failure, useFormSending } from './form-sending.ts'
import { useIntendedPage, useLinkNavigation } from './link-navigation.ts'
import LiveToast from './live-toast.tsx'
import { useMenuClosing } from './menu-closing.ts'

/**
 * Upgrades the page's plain links and forms to client navigation, so that long lists render plain elements. An element
 * with `data-reload` keeps the browser's own way; one with `data-stay` keeps the scroll position. A form with
 * `data-again` that is still there after it was saved is emptied for the next one.
 */
export default function Navigation() {
  useLinkNavigation()
  useScrollBehindDialog()
  useFocusMove()
  const failure = useFormSending()
  useFocusKept()
  useMenuClosing()
  const page = useIntendedPage()
  return (
    <>
      {page ? <PrefetchPageLinks page={page} /> : null}
      {failure ? <NotSent key={failure.at} {...failure} /> : null}
    </>
  )
}

/** Three sentences, and something to do in between. */
const readingMs = 20_000

const reasons = {
  away: {
    title: 'No connection to Mortise',
    message: 'Nothing was sent. What you typed is still here: please try again in a moment.',
  },
  'signed-out': {
    title: 'You are signed out',
    message: 'Nothing was sent. What you typed is still here: sign in in another tab, then send it again.',
  },
  'another-person': {
    title: 'Somebody else is signed in by now',
    message:
      'Nothing was sent. What you typed is still here: sign in as yourself in another tab, then send it again.',
  },
}

function NotSent({ reach, title }: Failure) {
  const { pathname } = useLocation()
  const reason = reasons[reach]
  return (
    <ToastRegion>
      <LiveToast
        {...reason}
        title={reach === 'away' ? (title ?? reason.title) : reason.title}
        tone="bad"
        ms={readingMs}
        dismissHref={pathname}
      />
    </ToastRegion>
  )
}
