import { PrefetchPageLinks, useLocation, useMatches } from '@remix-run/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { UnsentNote } from '#app/components/frame/unsent-note.tsx'
import { discovered } from '#app/components/kit/page-attributes.ts'
import { markLayer } from '#app/islands/live-mark.ts'
import { useScrollBehindDialog } from './dialogs.ts'
import { presentPlace, useFocusOnNavigation, useFocusRestored } from './focus.ts'
import { useFormSending } from './forms.ts'
import { type Held, laneForm, useLanes } from './lane-forms.ts'
import { useIntendedPage, useLinkNavigation } from './links.ts'
import { LoadingRod } from './loading.tsx'
import { useMenuClosing } from './menus.ts'
import { OpeningJob, usePress } from './press.tsx'
import { restOfStyles } from './rest-of-styles.ts'
import { watchReading } from './revalidate.ts'
import { useEntryInSight } from './side-nav.ts'
import { waitingText } from './unsent-texts.ts'

/** Upgrades plain links and forms to client navigation, so that long lists render plain elements. */
export default function Navigation() {
  useEffect(watchReading, [])
  const { press, follow } = usePress()
  useLinkNavigation(follow)
  useScrollBehindDialog()
  useFocusOnNavigation()
  useFormSending()
  useFocusRestored()
  useMenuClosing()
  useEntryInSight()
  const held = useLanes()
  const page = useIntendedPage()
  const { pathname } = useLocation()
  const hasParams = Object.keys(useMatches().at(-1)?.params ?? {}).length > 0
  useEffect(markLayer, [])
  useEffect(() => {
    addEventListener('popstate', restOfStyles)
    return () => removeEventListener('popstate', restOfStyles)
  }, [])
  return (
    <>
      <LoadingRod isPressed={press !== null} />
      <OpeningJob head={press?.head ?? null} />
      {/* Otherwise Remix asks for the routes of its address before it first reads the page again, and a lost answer would end the page. */}
      {hasParams ? <a hidden href={pathname} {...discovered} /> : null}
      {page ? <PrefetchPageLinks page={page} /> : null}
      {held.map(lane => (
        <Unsent key={lane.name} {...lane} />
      ))}
    </>
  )
}

function Unsent({ name, lane, entries, problem, words }: Held) {
  const [place, setPlace] = useState<Element | null>(null)
  // Another page may have another form, or none.
  useLayoutEffect(() => setPlace(laneForm(name) ?? presentPlace()))
  if (!place || !problem) return null
  const { title, message } = waitingText(problem, entries.length, words.failure)
  return createPortal(
    <UnsentNote
      title={place instanceof HTMLFormElement ? title : `${title} (${words.place})`}
      message={message}
      texts={entries.map(({ text }) => text)}
      onTryAgain={lane.tryAgain}
      onDiscard={'refusal' in problem ? lane.discard : null}
    />,
    place,
  )
}
