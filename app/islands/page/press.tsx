import { useLocation, useNavigation } from '@remix-run/react'
import { useCallback, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { pressed } from '#app/components/kit/page-attributes.ts'
import { StageTab } from '#app/components/kit/stage-tab.tsx'
import { isSamePageAnchor, linkOf } from './links.ts'
import { clear, write } from './read-attributes.ts'

type JobHead = {
  name: string
  jobNumber: string | null
  stage: { name: string; colour: string } | null
}

type Press = { link: HTMLAnchorElement; from: string; isFollowed: boolean; head: JobHead | null }

/** Longer than between the end of a touch and its click. */
const clickWithinMs = 100

/** The pressed link is marked from pointer-down until its page is there; `follow` is told that it leads on. */
export function usePress() {
  const { key } = useLocation()
  const isIdle = useNavigation().state === 'idle'
  const [press, setPress] = useState<Press | null>(null)
  const follow = useCallback(
    (link: HTMLAnchorElement) => setPress({ link, from: key, isFollowed: true, head: jobHead(link) }),
    [key],
  )
  useEffect(() => {
    let timer = 0
    function onDown(event: PointerEvent) {
      const link = event.button === 0 ? linkOf(event) : null
      if (!link || isSamePageAnchor(link)) return
      clearTimeout(timer)
      setPress({ link, from: key, isFollowed: false, head: null })
    }
    /** No click follows where it is let go beside the link, or moved to scroll the page. */
    function onUp() {
      timer = window.setTimeout(() => setPress(last => (last?.isFollowed ? last : null)), clickWithinMs)
    }
    document.addEventListener('pointerdown', onDown)
    document.addEventListener('pointerup', onUp)
    document.addEventListener('pointercancel', onUp)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('pointerdown', onDown)
      document.removeEventListener('pointerup', onUp)
      document.removeEventListener('pointercancel', onUp)
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
  return { press: press?.from === key ? press : null, follow }
}

const jobPath = /^\/(dashboard\/)?projects\/\d+$/

/** The head of a job as the pressed row or card shows it; null for other links. */
function jobHead(link: HTMLAnchorElement): JobHead | null {
  const row = jobPath.test(link.pathname) ? link.closest('.dense tr, .tk') : null
  if (!row || document.querySelector('dialog[open]')) return null
  const number = row.querySelector<HTMLElement>('.no')
  const stage =
    row.querySelector('.edge')?.parentElement ?? row.querySelector('.tab') ?? row.closest('section')
  return {
    name: link.textContent ?? '',
    jobNumber: number?.title || number?.textContent || null,
    stage:
      stage instanceof HTMLElement
        ? {
            name: stage.getAttribute('aria-label') ?? stage.textContent ?? '',
            colour: stage.style.getPropertyValue('--st'),
          }
        : null,
  }
}

/** Stands until the job itself is there. */
export function OpeningJob({ head }: { head: JobHead | null }) {
  const { pathname, search } = useLocation()
  const place = head && document.querySelector('main')
  if (!head || !place) return null
  return createPortal(
    <Dialog
      title={head.name}
      titleId="opening-job"
      jobNumber={head.jobNumber}
      closeHref={pathname + search}
      over={head.stage ? <StageTab {...head.stage} /> : null}
    >
      <p className="h-[70vh]" role="status">
        Opening...
      </p>
    </Dialog>,
    place,
  )
}
