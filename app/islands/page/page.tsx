import { PrefetchPageLinks } from '@remix-run/react'
import { useEffect, useLayoutEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { UnsentNote } from '#app/components/frame/unsent-note.tsx'
import { markLayer } from '#app/islands/live-mark.ts'
import { useScrollBehindDialog } from './dialogs.ts'
import { presentPlace, useFocusOnNavigation, useFocusRestored } from './focus.ts'
import { useFormSending } from './forms.ts'
import { type Held, laneForm, useLanes } from './lane-forms.ts'
import { useIntendedPage, useLinkNavigation } from './links.ts'
import { LoadingRod } from './loading.tsx'
import { useMenuClosing } from './menus.ts'
import { useEntryInSight } from './side-nav.ts'
import { waitingText } from './unsent-texts.ts'
import { patchFetch } from './window-fetch.ts'

/** Upgrades plain links and forms to client navigation, so that long lists render plain elements. */
export default function Navigation() {
  useEffect(patchFetch, [])
  useLinkNavigation()
  useScrollBehindDialog()
  useFocusOnNavigation()
  useFormSending()
  useFocusRestored()
  useMenuClosing()
  useEntryInSight()
  const held = useLanes()
  const page = useIntendedPage()
  useEffect(markLayer, [])
  return (
    <>
      <LoadingRod />
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
