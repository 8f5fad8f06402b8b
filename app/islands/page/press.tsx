import { useLocation, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { pressed } from '#app/components/kit/page-attributes.ts'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { presentPlace } from './focus.ts'
import { isPlainClick, isSamePageAnchor, linkOf } from './links.ts'
import { clear, write } from './read-attributes.ts'

type Press = { link: HTMLAnchorElement; from: string; isClicked: boolean }

/** Longer than between the end of a touch and its click. */
const clickWithinMs = 100

/** Marks the link from the press until its page is there; null when none is pressed. */
export function usePress(): Press | null {
  const { key } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const [press, setPress] = useState<Press | null>(null)
  useEffect(() => {
    let timer = 0
    function begin(link: HTMLAnchorElement | null, isClicked: boolean) {
      if (!link || isSamePageAnchor(link)) return
      clearTimeout(timer)
      setPress({ link, from: key, isClicked })
    }
    function onDown(event: PointerEvent) {
      if (event.button === 0) begin(linkOf(event), false)
    }
    /** It was let go beside the link, or moved to scroll the page. */
    function onUp() {
      clearTimeout(timer)
      timer = window.setTimeout(() => setPress(last => (last?.isClicked ? last : null)), clickWithinMs)
    }
    function onClick(event: MouseEvent) {
      if (isPlainClick(event)) begin(linkOf(event), true)
    }
    document.addEventListener('pointerdown', onDown)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', onUp)
    document.addEventListener('click', onClick, true)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', onUp)
      document.removeEventListener('click', onClick, true)
    }
  }, [key])
  useEffect(() => {
    if (isIdle) setPress(null)
  }, [isIdle])
  useEffect(() => {
    if (!press) return
    write(press.link, pressed)
    return () => clear(press.link, pressed)
  }, [press])
  return press?.from === key ? press : null
}

const jobPath = /^\/(dashboard\/)?projects\/\d+$/

/** The head of a job, as the pressed row tells it, until the job itself is there. */
export function OpeningJob({ press }: { press: Press | null }) {
  const { pathname, search } = useLocation()
  const link = press?.isClicked && jobPath.test(press.link.pathname) ? press.link : null
  const row = link?.closest('.dense tr, .tk')
  const place = link && presentPlace()
  if (!link || !row || !place || place.tagName === 'DIALOG') return null
  const number = row.querySelector<HTMLElement>('.no')
  // Of a table, a card or the board's column.
  const stage =
    row.querySelector('.edge')?.parentElement ?? row.querySelector('.tab') ?? row.closest('section')
  return createPortal(
    <Dialog
      title={link.textContent ?? ''}
      titleId="opening-job"
      jobNumber={number?.title || number?.textContent}
      closeHref={pathname + search}
      over={
        stage instanceof HTMLElement ? (
          <StageTab
            name={stage.getAttribute('aria-label') ?? stage.textContent ?? ''}
            colour={stage.style.getPropertyValue('--st')}
          />
        ) : null
      }
    >
      <p className="h-[70vh]" role="status">
        Opening...
      </p>
    </Dialog>,
    place,
  )
}
