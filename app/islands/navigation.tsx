import { PrefetchPageLinks, useLocation } from '@remix-run/react'
import { ToastRegion } from '#app/components/kit/toast.tsx'
import { useFocusMove } from './dialog-focus.ts'
import { useFormSending } from './form-sending.ts'
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
  const failure = useFormSending()
  useFocusMove()
  useMenuClosing()
  const page = useIntendedPage()
  return (
    <>
      {page ? <PrefetchPageLinks page={page} /> : null}
      {failure ? <NoConnection key={failure.at} title={failure.title} /> : null}
    </>
  )
}

function NoConnection({ title = 'No connection to Mortise' }: { title: string | undefined }) {
  const { pathname } = useLocation()
  return (
    <ToastRegion>
      <LiveToast
        title={title}
        message="Nothing was sent. What you typed is still here: please try again in a moment."
        tone="bad"
        dismissHref={pathname}
      />
    </ToastRegion>
  )
}
