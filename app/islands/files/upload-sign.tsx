import { useSyncExternalStore } from 'react'
import { createRoot } from 'react-dom/client'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { plural } from '#app/domain/format.ts'
import styles from '#app/styles/upload-sign.css?url'
import { allUploads, isUnderWay, listen, shownPlace, type Upload } from './uploads.ts'

const none: readonly Upload[] = []

let isThere = false

/** Beside what the router draws: it stays while one goes from page to page. */
export function putUploadSign(): void {
  if (isThere) return
  isThere = true
  const box = document.createElement('div')
  document.body.append(box)
  createRoot(box).render(<UploadSign />)
}

/** Files of other pages that are being sent, or were not: closing the window would lose them. */
function UploadSign() {
  const all = useSyncExternalStore(listen, allUploads, () => none)
  const shown = useSyncExternalStore(listen, shownPlace, () => null)
  const elsewhere = all.filter(({ place }) => place.key !== shown)
  const sending = elsewhere.filter(isUnderWay)
  const broken = elsewhere.filter(({ state }) => state === 'broken')
  const first = sending[0] ?? broken[0]
  if (!first) return null
  return (
    <aside aria-label="Files being sent">
      <link rel="stylesheet" href={styles} />
      <ButtonLink
        size="small"
        icon="upload"
        className="fixed bottom-4 left-(--gut) z-40 bg-ink-2 max-md:top-[calc(var(--bar)+8px)] max-md:right-(--gut) max-md:bottom-auto max-md:left-auto"
        href={first.place.href}
      >
        {sending.length > 0
          ? `Sending ${plural(sending.length, 'file')}, ${percentOf(sending)} %`
          : `${plural(broken.length, 'file')} not sent`}
        <span className="sr-only">: {first.place.name}</span>
      </ButtonLink>
    </aside>
  )
}

function percentOf(uploads: readonly Upload[]): number {
  const sum = (what: 'bytes' | 'sentBytes') => uploads.reduce((before, upload) => before + upload[what], 0)
  return Math.floor((100 * sum('sentBytes')) / sum('bytes'))
}
